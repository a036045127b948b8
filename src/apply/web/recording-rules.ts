// Chromium and Firefox record WebM, which older versions of Safari cannot.
const types = ['video/webm;codecs=vp8,opus', 'video/mp4'];

/** The type in which a browser records; undefined leaves the choice to the browser. */
export const recordingType = (isSupported: (type: string) => boolean): string | undefined =>
  types.find(isSupported);

/** The name of the file with a recording of this type. */
export const nameOfRecording = (type: string): string => (type.includes('mp4') ? 'video.mp4' : 'video.webm');

/** The reason why there is no picture: permission, no device, used by another program, or something else. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

/** The reason by the error of `getUserMedia`. An OverconstrainedError of WebKit is no DOMException. */
export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Object && 'name' in error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
