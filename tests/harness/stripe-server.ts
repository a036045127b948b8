import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Fields, parseFields } from './stripe-form.ts';

type Answer = { status: number; body: unknown };
type StripeObject = Record<string, unknown> & { id: string };

/** The answer of the saved card to a charge. */
export type CardBehaviour = 'pays' | 'declined' | 'needs_action' | 'processing';

/** An HTTP server on loopback with the calls of Stripe that Kadro uses, idempotency keys included. */
export class StripeServer {
  url = '';
  card: CardBehaviour = 'pays';
  /** Called after a charge is made and before it is answered. */
  onCharge: () => Promise<void> | void = () => {};
  /** Status of the next refunds that Kadro asks for. */
  refundStatus = 'succeeded';
  /** Answers a call in place of Stripe, such as with an error; undefined for its usual answer. */
  answerInstead: (call: string) => Answer | undefined = () => undefined;
  readonly objects = new Map<string, StripeObject>();
  readonly events: StripeObject[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly http = createServer(
    (request, response) => void this.serve(request, response).catch(() => response.writeHead(500).end('{}')),
  );
  private count = 0;

  async listen(): Promise<this> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.url = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
    return this;
  }

  async down(): Promise<void> {
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  all(kind: string): StripeObject[] {
    return [...this.objects.values()].filter(({ id }) => id.startsWith(`${kind}_`));
  }

  get(id: string): StripeObject {
    const found = this.objects.get(id);
    if (found === undefined) throw new Error(`Stripe does not know ${id}.`);
    return found;
  }

  /** The customer pays on the page of a session. */
  pay(sessionId: string, change: Record<string, unknown> = {}): StripeObject {
    const session = this.get(sessionId);
    const amount = session['amount_total'];
    const method = this.add('pm', { type: 'card', card: visa, customer: session['customer'] });
    const intent = this.add('pi', {
      amount,
      amount_received: amount,
      currency: session['currency'],
      status: 'succeeded',
      customer: session['customer'],
      payment_method: method.id,
      setup_future_usage: 'off_session',
      metadata: session['metadata'],
      last_payment_error: null,
      ...change,
    });
    Object.assign(session, { status: 'complete', payment_intent: intent.id });
    this.tell('checkout.session.completed', session);
    this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  refund(intentId: string, amount: number, status = 'succeeded'): StripeObject {
    const refund = this.add('re', { payment_intent: intentId, amount, status });
    this.tell('refund.created', refund);
    return refund;
  }

  dispute(intentId: string, amount: number, status: string): StripeObject {
    const dispute = this.add('dp', { payment_intent: intentId, amount, status });
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  add(kind: string, fields: Record<string, unknown>): StripeObject {
    const object = { id: `${kind}_${++this.count}`, ...fields };
    this.objects.set(object.id, object);
    return object;
  }

  tell(type: string, object: unknown): StripeObject {
    const event = this.add('evt', {
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    this.events.unshift(event);
    return event;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = parseFields(await text(request));
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (pathname.startsWith('/pay/')) return this.servePage(request.method, pathname.slice(5), response);
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = key === '' || request.method !== 'POST' ? undefined : this.answers.get(key);
    const query = parseFields(searchParams.toString());
    const call = `${request.method} ${pathname.replace(/^\/v1/, '')}`;
    const instead = this.answerInstead(call);
    const answer = known ?? instead ?? this.answer(call, { ...query, ...fields });
    if (request.method === 'POST' && instead === undefined) this.answers.set(key, answer);
    if (call === 'POST /payment_intents') await this.onCharge();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${this.count}`,
    });
    response.end(JSON.stringify(answer.body));
  }

  /** The page that takes the card, for tests in a browser. */
  private servePage(method = 'GET', sessionId: string, response: ServerResponse): void {
    if (method === 'POST') {
      this.pay(sessionId);
      response.writeHead(303, { location: String(this.get(sessionId)['success_url']) }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Pay</title><form method="post"><button>Pay now</button></form>');
  }

  private answer(call: string, fields: Fields): Answer {
    const [, path = '', id = '', act = ''] =
      /^\w+ \/([a-z_]+(?:\/sessions)?)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? [];
    const ok = (body: unknown) => ({ status: 200, body });
    if (id !== '' && !this.objects.has(id)) return missing(id);
    if (call.startsWith('DELETE')) {
      this.objects.delete(id);
      return ok({ id, deleted: true });
    }
    if (call.startsWith('GET')) return ok(id === '' ? this.list(path, fields) : this.read(id));
    if (act === 'expire') return ok(this.expire(id));
    if (id !== '') return ok(Object.assign(this.get(id), fields));
    if (path === 'payment_intents') return this.charge(fields);
    if (path === 'refunds') return this.payBack(fields);
    if (path === 'checkout/sessions') return ok(this.openSession(fields));
    if (path === 'billing_portal/sessions') return ok(this.add('bps', { url: `${this.url}/portal` }));
    return ok(this.add('cus', { ...fields, invoice_settings: { default_payment_method: null } }));
  }

  private list(path: string, fields: Fields): unknown {
    const kinds: Record<string, string> = { refunds: 're', disputes: 'dp', payment_intents: 'pi' };
    const intent = fields['payment_intent'];
    const data =
      path === 'events'
        ? this.events
        : this.all(kinds[path] ?? '').filter(
            (one) => (intent === undefined || one['payment_intent'] === intent) && isSince(one, fields),
          );
    return { object: 'list', has_more: false, url: `/v1/${path}`, data };
  }

  /** References are always expanded, which the SDK's types allow. */
  private read(id: string): unknown {
    const object = this.get(id);
    if (id.startsWith('cs_') && typeof object['payment_intent'] === 'string')
      return { ...object, payment_intent: this.get(object['payment_intent']) };
    const settings = object['invoice_settings'] as { default_payment_method: string | null } | undefined;
    if (settings === undefined || settings.default_payment_method === null) return object;
    const method = this.objects.get(settings.default_payment_method) ?? null;
    return { ...object, invoice_settings: { default_payment_method: method } };
  }

  private expire(id: string): StripeObject {
    const session = Object.assign(this.get(id), { status: 'expired' });
    this.tell('checkout.session.expired', session);
    return session;
  }

  private openSession(fields: Fields): StripeObject {
    const [line] = fields['line_items'] as { price_data: { unit_amount: string; currency: string } }[];
    const session = this.add('cs', {
      ...fields,
      status: 'open',
      amount_total: Number(line?.price_data.unit_amount),
      currency: line?.price_data.currency,
      payment_intent: null,
    });
    return Object.assign(session, { url: `${this.url}/pay/${session.id}` });
  }

  /** Refuses more than the charge, as Stripe does. */
  private payBack(fields: Fields): Answer {
    const amount = Number(fields['amount']);
    const intent = this.get(String(fields['payment_intent']));
    const earlier = this.all('re').filter((one) => one['payment_intent'] === intent.id);
    const left = earlier.reduce(
      (rest, one) => rest - Number(one['amount']),
      Number(intent['amount_received']),
    );
    if (amount > left)
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
      };
    const refund = this.add('re', { ...fields, amount, status: this.refundStatus });
    this.tell('refund.created', refund);
    return { status: 200, body: refund };
  }

  private charge(fields: Fields): Answer {
    const amount = Number(fields['amount']);
    const failure = failures[this.card];
    const intent = this.add('pi', {
      ...fields,
      object: 'payment_intent',
      amount,
      amount_received: this.card === 'pays' ? amount : 0,
      status: statuses[this.card],
      last_payment_error: failure === null ? null : { code: failure },
    });
    this.tell('payment_intent.succeeded', intent);
    if (failure === null) return { status: 200, body: intent };
    const error = { type: 'card_error', code: failure, message: failure, payment_intent: intent };
    return { status: 402, body: { error } };
  }
}

/** The answer of Stripe for an object that it does not have, or has in another mode. */
export const missing = (id: string, param = 'id'): Answer => ({
  status: 404,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such object: '${id}'`,
    },
  },
});

const isSince = ({ created }: StripeObject, { created: since }: Fields): boolean =>
  created === undefined || since === undefined || Number(created) >= Number((since as Fields)['gte']);

const visa = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };

const failures = {
  pays: null,
  processing: null,
  declined: 'card_declined',
  needs_action: 'authentication_required',
} as const;

const statuses = {
  pays: 'succeeded',
  processing: 'processing',
  declined: 'requires_payment_method',
  needs_action: 'requires_payment_method',
} as const;
