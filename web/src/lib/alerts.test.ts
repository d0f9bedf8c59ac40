import { expect, test } from 'vitest';
import { Alerts, type Notifier } from './alerts';

class FakeNotifier implements Notifier {
  shown = new Map<string, string>();
  constructor(
    public permission: NotificationPermission,
    readonly answer: NotificationPermission = 'granted',
  ) {}
  async ask(): Promise<NotificationPermission> {
    this.permission = this.answer;
    return this.answer;
  }
  async show(title: string, { body, tag }: NotificationOptions): Promise<void> {
    this.shown.set(tag ?? '', `${title}: ${body}`);
  }
  async hide(tag: string): Promise<void> {
    this.shown.delete(tag);
  }
}

test('a turn is told once a table, and taken back when it is known', async () => {
  const notifier = new FakeNotifier('granted');
  const alerts = new Alerts(notifier);
  await alerts.show('Le Grisbi', 'your turn', '#/t/ABCDE');
  await alerts.show('Le Grisbi', 'your turn', '#/t/ABCDE');
  expect([...notifier.shown]).toEqual([['#/t/ABCDE', 'Le Grisbi: your turn']]);
  await alerts.hide('#/t/ABCDE');
  expect(notifier.shown.size).toBe(0);
});

test('nothing is shown to whoever has not allowed it', async () => {
  const notifier = new FakeNotifier('default', 'denied');
  const alerts = new Alerts(notifier);
  expect(alerts.possible).toBe(true);
  expect(await alerts.allow()).toBe(false);
  await alerts.show('Le Grisbi', 'your turn', '#/t/ABCDE');
  expect(notifier.shown.size).toBe(0);
  expect(alerts.possible).toBe(false);
  expect(new Alerts(null).possible).toBe(false);
});
