import { expect, test } from 'vitest';
import { nameOfRecording, problemOf, recordingType } from './recording-rules.ts';

// As the browsers answer `MediaRecorder.isTypeSupported`, seen in Chromium 143 and WebKitGTK 2.50.
const chromium = (type: string) => type.startsWith('video/');
const webKit = (type: string) => type.startsWith('video/mp4');

test('a browser records WebM when it can, else MP4, else what it chooses', () => {
  expect(recordingType(chromium)).toBe('video/webm;codecs=vp8,opus');
  expect(recordingType(webKit)).toBe('video/mp4');
  expect(recordingType(() => false)).toBeUndefined();
});

test('the name of a recording tells the type that the browser reports', () => {
  expect(nameOfRecording('video/mp4; codecs=avc1.4d002a,mp4a')).toBe('video.mp4');
  expect(nameOfRecording('video/webm;codecs=vp8,opus')).toBe('video.webm');
  expect(nameOfRecording('')).toBe('video.webm');
});

test('the reason of a failed camera is the name of the error, whatever its class', () => {
  class OverconstrainedError {
    readonly name = 'OverconstrainedError';
    readonly constraint = 'facingMode';
  }
  expect(problemOf(new OverconstrainedError()), 'WebKit without a camera').toBe('missing');
  expect(problemOf(new DOMException('', 'NotFoundError'))).toBe('missing');
  expect(problemOf(new DOMException('', 'NotAllowedError'))).toBe('refused');
  expect(problemOf(new DOMException('', 'NotReadableError'))).toBe('busy');
  expect([new TypeError('x'), null, undefined, 'NotFoundError'].map(problemOf)).toEqual(
    Array(4).fill('failed'),
  );
});
