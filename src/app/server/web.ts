import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknownCalls } from '#platform/server/http/server.ts';
import type { Platform } from '#platform/server/platform.ts';
import { dist, readFrontEnd } from './front-end.ts';

/** The single-page application: hashed files for a year, index.html for every address that is no call and no file. */
export async function mountWeb(app: FastifyInstance, platform: Platform): Promise<void> {
  const index = readFrontEnd()?.page.replace('</head>', `${apiMeta(platform)}</head>`) ?? null;
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // The CV viewer runs in a sandbox of opaque origin and must be able to load its own modules.
        if (hashed)
          reply
            .header('access-control-allow-origin', '*')
            .header('cross-origin-resource-policy', 'cross-origin');
        if (path.endsWith('/cv-viewer.html')) {
          reply.header('content-security-policy', viewerPolicy(platform.config.publicUrl));
          reply.removeHeader('x-frame-options');
          reply.removeHeader('origin-agent-cluster');
        }
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const isForDevelopers = request.url.startsWith('/dev/') && platform.config.mode === 'production';
    const isCall = /^\/(api|assets)\//.test(request.url);
    if (isCall || isForDevelopers || !isPage || index === null) refuseUnknownCalls();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
}

// Where the page makes its calls, when not where it is.
const apiMeta = ({ config: { apiAddress } }: Platform): string =>
  apiAddress === null ? '' : `<meta name="kadro-api" content="${apiAddress.origin}" />`;

/**
 * The frame that draws a stranger's PDF: our scripts and nothing else, no network, no origin even when it is opened
 * by itself. Its decoders of pictures are WebAssembly.
 */
function viewerPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${new URL(publicUrl).origin}/assets/ 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}
