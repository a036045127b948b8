import { confine } from '#files/server/confine.ts';
import { parseMail } from './parse-mail.ts';

// The process that reads a large mail, which may have millions of lines or tags.
confine();

process.on('message', (raw: Uint8Array) => {
  parseMail(Buffer.from(raw)).then(
    (mail) => process.send?.({ mail }),
    () => process.send?.({ mail: null }),
  );
});

process.send?.('ready');
