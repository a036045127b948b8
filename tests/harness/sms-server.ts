import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedSms = { to: string; from: string; text: string; account: string; password: string };

export type SmsServer = {
  /** For SMS_API_URL, with SMS_ACCOUNT, SMS_TOKEN and SMS_FROM. */
  env: Record<string, string>;
  received: ReceivedSms[];
  /** Response to the next requests in place of a success: a status, or none at all. */
  faults: (number | 'hang up')[];
  down(): Promise<void>;
};

/** An HTTP server on loopback like Twilio's Messages API. */
export async function startSmsServer(): Promise<SmsServer> {
  const received: ReceivedSms[] = [];
  const faults: SmsServer['faults'] = [];
  const http = createServer((request, response) => {
    void (async () => {
      const account = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/.exec(request.url ?? '')?.[1];
      const form = new URLSearchParams(await text(request));
      const [name, password = ''] = credentialsOf(request.headers.authorization);
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      if (request.method !== 'POST' || account === undefined || !isForm) return answer(response, 404);
      if (name !== account) return answer(response, 401);
      const fault = faults.shift();
      if (fault === 'hang up') return void response.destroy();
      if (fault !== undefined) return answer(response, fault);
      const [to = '', from = '', body = ''] = ['To', 'From', 'Body'].map((key) => form.get(key) ?? '');
      received.push({ to, from, text: body, account, password });
      return answer(response, 201);
    })();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    env: {
      SMS_API_URL: `http://127.0.0.1:${port}`,
      SMS_ACCOUNT: 'AC0123',
      SMS_TOKEN: 'the token',
      SMS_FROM: '+15550100',
    },
    received,
    faults,
    async down() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function credentialsOf(authorization = ''): string[] {
  const decoded = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8');
  return decoded.split(/:(.*)/s);
}

function answer(response: ServerResponse, status: number): void {
  const body = status < 300 ? { sid: 'SM1', status: 'queued' } : { code: 21_211, message: 'no', status };
  const location = status === 307 ? { location: '/2010-04-01/Accounts/AC0123/Messages.json' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...location }).end(JSON.stringify(body));
}
