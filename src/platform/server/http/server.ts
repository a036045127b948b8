import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants, type ZlibOptions } from 'node:zlib';
import type { Platform } from '../platform.ts';
import { measureRequests } from './metrics.ts';
import { sendProblem } from './mount.ts';
import { allowPages } from './origins.ts';

/**
 * Fastify with everything that each response needs: request ids, error shape, security headers, compression, metrics.
 * @param readAddress prepares a request before its route is known, and returns the address of the route
 */
export async function createHttpServer(
  platform: Platform,
  readAddress: (request: IncomingMessage) => string = ({ url }) => url ?? '/',
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: platform.config.trustProxy,
    bodyLimit: 1024 * 1024,
    // A video on a slow connection needs time. Idle and endless requests are closed.
    requestTimeout: 30 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: idMaxChars, ignoreTrailingSlash: true },
    rewriteUrl: (request) => decodablePath(readAddress(request)),
    return503OnClosing: false,
    // A plugin may take more than Fastify's 10 s to load from a busy disk.
    pluginTimeout: 0,
    // A malformed address fails before routing.
    frameworkErrors: (error, request, reply) => {
      void (reply as FastifyReply).send(sendProblem(error, request, reply as FastifyReply, platform));
    },
  });
  app.setErrorHandler((error, request, reply) => reply.send(sendProblem(error, request, reply, platform)));
  readBodies(app);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(platform));
  await app.register(compress, {
    // A browser gets so much before it first confirms: compressing it would cost time and save no round trip.
    threshold: 4096,
    // Even the answer of a board is cheaper to compress at once than as a stream.
    syncThreshold: 256 * 1024,
    encodings: ['zstd', 'br', 'gzip'],
    // Twice as fast as level 4, and only 1% larger.
    // Level 1 of zstd takes three quarters of the time of level 3, and is not larger on our answers.
    zlibOptions: { params: { [constants.ZSTD_c_compressionLevel]: 1 } } as ZlibOptions,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  });
  addHeaders(app, platform);
  await allowPages(app, platform.config);
  measureRequests(app, platform.log);
  return app;
}

function addHeaders(app: FastifyInstance, platform: Platform): void {
  const policy = contentPolicy(platform);
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-request-id', request.id)
      .header('content-security-policy', policy)
      .header('permissions-policy', permissionsPolicy);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    varyByEncoding(reply);
    done(null, payload);
  });
}

/**
 * Small answers name the header too: a cache keeps one answer for an address, and the next one may be larger. The plugin
 * adds it to compressed answers only.
 */
function varyByEncoding(reply: FastifyReply): void {
  if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return;
  const others = String(reply.getHeader('vary') ?? '')
    .split(/,\s*/)
    .filter((name) => name !== '' && name.toLowerCase() !== 'accept-encoding');
  // In lower case, by which the plugin finds it.
  reply.header('vary', [...others, 'accept-encoding'].join(', '));
}

const compressible = /^text\/(?!event-stream)|json|xml|javascript|octet-stream|wasm/;

/**
 * Replaces byte sequences that are not UTF-8, and parts that are longer than any id, by U+FFFD. It matches no id, so the
 * route of the path answers 404 in its own format. Fastify would answer in JSON even to a browser.
 */
function decodablePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return path.length > idMaxChars ? withoutLongParts(path) + url.slice(path.length) : url;
  } catch {
    return withoutLongParts(path.replace(/%[0-9a-f]{0,2}/gi, noId)) + url.slice(path.length);
  }
}

const noId = '%ef%bf%bd';
const idMaxChars = 300;
// The router counts the characters of a part, in which an encoded slash stays encoded.
const withoutLongParts = (path: string): string =>
  path.replace(/[^/]+/g, (part) => (decodeURI(part).length > idMaxChars ? noId : part));

// Fastify parses JSON bodies. Other types reach the handler as a stream, and only for file operations. A form is not a
// file: its boundary lines would be stored.
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (request, payload, done) => {
    const { rawBody, operation } = request.routeOptions.config as { rawBody?: boolean; operation?: string };
    const isForm = formTypes.test(request.headers['content-type'] ?? '');
    if (rawBody === true && !(isForm && operation !== undefined)) done(null, payload);
    else done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }), undefined);
  });
}

const formTypes = /^(multipart\/|application\/x-www-form-urlencoded)/i;

function securityHeaders(platform: Platform): Parameters<typeof helmet>[1] {
  return {
    // Set below, because helmet would build the same text for every response.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: isHttps(platform),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

function contentPolicy(platform: Platform): string {
  const { apiAddress } = platform.config;
  return [
    "default-src 'self'",
    // Emotion and the editor set styles at run time; scripts come only from our own files.
    "style-src 'self' 'unsafe-inline'",
    "script-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${apiAddress === null ? '' : ` ${apiAddress.origin}`}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(platform) ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

// The application form records video answers; no page needs other device features.
const permissionsPolicy =
  'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=(), browsing-topics=()';

const isHttps = ({ config }: Platform): boolean => config.publicUrl.startsWith('https:');
