import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, type Save } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aForm(outcome: Save = () => Promise.resolve('saved')) {
  const form = { text: 'a', sent: [] as string[] };
  const save = vi.fn<Save>(() => {
    form.sent.push(form.text);
    return outcome();
  });
  const autosave = new Autosave(() => form.text, 1000);
  autosave.saveBy(save);
  const write = (text: string): void => {
    form.text = text;
    autosave.changed();
  };
  return { form, autosave, write };
}

test('several changes are saved once, a moment after the last', async () => {
  const { form, autosave, write } = aForm();
  write('ab');
  await vi.advanceTimersByTimeAsync(900);
  write('abc');
  expect([autosave.state(), form.sent]).toEqual(['pending', []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([autosave.state(), form.sent]).toEqual(['saved', ['abc']]);
});

test('nothing is saved when nothing has changed', async () => {
  const { form, autosave, write } = aForm();
  write('ab');
  write('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect([autosave.state(), form.sent]).toEqual(['saved', []]);
});

test('changes made during a save are saved after it, never concurrently', async () => {
  const first = Promise.withResolvers<'saved'>();
  const answers = [first.promise, Promise.resolve('saved' as const)];
  const { form, autosave, write } = aForm(() => answers.shift() ?? Promise.resolve('saved'));
  write('ab');
  await vi.advanceTimersByTimeAsync(1000);
  write('abc');
  await vi.advanceTimersByTimeAsync(5000);
  expect([autosave.state(), form.sent]).toEqual(['saving', ['ab']]);
  first.resolve('saved');
  await vi.advanceTimersByTimeAsync(2000);
  expect([autosave.state(), form.sent]).toEqual(['saved', ['ab', 'abc']]);
});

test('a conflict stops saving until it is resolved', async () => {
  const { form, autosave, write } = aForm(() => Promise.resolve('conflict'));
  write('ab');
  await vi.advanceTimersByTimeAsync(1000);
  write('abc');
  await vi.advanceTimersByTimeAsync(5000);
  expect([autosave.state(), form.sent, await autosave.flush()]).toEqual(['conflict', ['ab'], false]);
  autosave.settle();
  expect(autosave.state()).toBe('saved');
});

test('a failed or invalid save is retried with the next change', async () => {
  const outcomes: Save[] = [() => Promise.reject(new Error('offline')), () => Promise.resolve('invalid')];
  const { form, autosave, write } = aForm(() => outcomes.shift()?.() ?? Promise.resolve('saved'));
  write('ab');
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.state()).toBe('failed');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.state()).toBe('invalid');
  write('abc');
  await vi.advanceTimersByTimeAsync(1000);
  expect([autosave.state(), form.sent]).toEqual(['saved', ['ab', 'ab', 'abc']]);
});
