import { expect, test, vi } from 'vitest';
import { Install, type Registration, type Workers } from './install.svelte';

class FakeWorker extends EventTarget {
  said: unknown[] = [];
  postMessage(message: unknown): void {
    this.said.push(message);
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  async update(): Promise<void> {}

  /** A newer version has come. */
  renew(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = this.installing;
    this.installing.dispatchEvent(new Event('statechange'));
    return this.waiting;
  }
}

class FakeWorkers extends EventTarget {
  controller: unknown = null;
  readonly registration = new FakeRegistration();
  kept = true;
  async register(): Promise<Registration> {
    if (!this.kept) throw new Error('not in this browser');
    return this.registration as unknown as Registration;
  }
}

async function kept(workers: FakeWorkers, reload = () => {}): Promise<Install> {
  vi.useFakeTimers();
  const install = new Install();
  await install.keep(workers as unknown as Workers, reload);
  return install;
}

test('the first version is no newer one', async () => {
  const workers = new FakeWorkers();
  const install = await kept(workers);
  workers.registration.renew();
  expect(install.renewed).toBe(false);
});

test('a newer version waits for a word, then the page is opened anew', async () => {
  const workers = new FakeWorkers();
  workers.controller = {};
  const reload = vi.fn();
  const install = await kept(workers, reload);
  const newer = workers.registration.renew();
  expect(install.renewed).toBe(true);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  install.renew();
  expect(newer.said).toEqual(['take-over']);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser that keeps nothing is no trouble', async () => {
  const workers = new FakeWorkers();
  workers.kept = false;
  const install = await kept(workers);
  workers.registration.renew();
  expect(install.renewed).toBe(false);
});

test('the browser offers to install, once', async () => {
  const install = new Install();
  const page = new EventTarget();
  install.follow(page);
  const prompt = vi.fn(async () => {});
  page.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  expect(install.offered).toBe(true);
  await install.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(install.offered).toBe(false);
});
