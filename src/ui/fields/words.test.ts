import { describe, expect, it } from 'vitest';
import { initialsOf } from '../page/person-avatar.tsx';
import { fileSizeText } from './file-size-text.ts';
import { firstMessage } from './form-words.tsx';

describe('initialsOf', () => {
  it.each([
    ['Ayşe Demir', 'AD'],
    ['İlker Çağlar', 'İÇ'],
    ['ümit ışık', 'ÜI'],
    ['Jean-Baptiste de la Salle', 'JS'],
    ['Cher', 'C'],
    ['  ', ''],
  ])('shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('fileSizeText', () => {
  it("formats sizes in the reader's language", () => {
    expect(fileSizeText(812_000, 'en')).toBe('812\u00A0kB');
    expect(fileSizeText(2_450_000, 'tr')).toBe('2,5\u00A0MB');
    expect(fileSizeText(12, 'en')).toBe('1\u00A0kB');
  });
});

describe('firstMessage', () => {
  it('finds the message of a field, a list and a group', () => {
    expect(firstMessage({ type: 'required', message: 'Fill this in.' })).toBe('Fill this in.');
    expect(firstMessage([undefined, { url: { message: 'Not an address.' } }])).toBe('Not an address.');
    expect(firstMessage({ type: 'custom', ref: { message: 'no' } })).toBeNull();
    expect(firstMessage(undefined)).toBeNull();
  });
});
