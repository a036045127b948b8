import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// The highest levels take ten times as long for a few per cent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressible = /\.(js|css|svg|html|json|txt|wasm)$/;
const bytesMin = 1000;

/** Writes a `.br` and a `.gz` copy of every text file of a folder; the server sends them unchanged. */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  await Promise.all(
    paths
      .filter((path) => compressible.test(path))
      .map(async (path) => {
        const content = readFileSync(path);
        if (content.length < bytesMin) return;
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions));
        writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}
