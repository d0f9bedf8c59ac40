/** Quiet sounds, made rather than fetched: a card that slides, one's turn, the end of a game. */

export type Sound = 'card' | 'turn' | 'end';

/** Each note of a sound: hertz, when it begins and how long it rings, in seconds. */
type Note = readonly [pitch: number, at: number, long: number];

const NOTES: Record<Exclude<Sound, 'card'>, readonly Note[]> = {
  turn: [
    [660, 0, 0.16],
    [880, 0.11, 0.22],
  ],
  end: [
    [523, 0, 0.2],
    [659, 0.14, 0.2],
    [784, 0.28, 0.45],
  ],
};
const LOUD = 0.09;
const SLIDE = 0.07;

export class Sounds {
  readonly #make: () => AudioContext | null;
  #audio: AudioContext | null = null;

  /** `make`: a browser's audio; null where there is none. It is made at the first sound. */
  constructor(make: () => AudioContext | null) {
    this.#make = make;
  }

  play(sound: Sound): void {
    this.#audio ??= this.#make();
    const audio = this.#audio;
    if (audio === null) return;
    audio.resume().catch(() => {}); // a browser lets no page sound before it was touched
    if (audio.state !== 'running') return;
    if (sound === 'card') slide(audio);
    else for (const note of NOTES[sound]) ring(audio, note);
  }
}

function ring(audio: AudioContext, [pitch, at, long]: Note): void {
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  source.connect(fading(audio, LOUD, start, long));
  source.start(start);
  source.stop(start + long);
}

/** A breath of it, made once for each audio. */
const noises = new WeakMap<AudioContext, AudioBuffer>();

function noiseOf(audio: AudioContext): AudioBuffer {
  const known = noises.get(audio);
  if (known) return known;
  const buffer = new AudioBuffer({ length: audio.sampleRate * SLIDE, sampleRate: audio.sampleRate });
  const noise = buffer.getChannelData(0);
  for (let at = 0; at < noise.length; at += 1) noise[at] = Math.random() * 2 - 1;
  noises.set(audio, buffer);
  return buffer;
}

/** Cards on cloth: noise without its low and high parts. */
function slide(audio: AudioContext): void {
  const source = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.8 });
  source.connect(filter).connect(fading(audio, LOUD, audio.currentTime, SLIDE));
  source.start();
}

function fading(audio: AudioContext, loud: number, start: number, long: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  gain.connect(audio.destination);
  return gain;
}

export function browserSounds(): Sounds {
  return new Sounds(() => ('AudioContext' in window ? new AudioContext() : null));
}
