import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '#contract/events/schemas.ts';
import type { Fan } from '../bench/token-issuer.ts';
import type { FansTip } from './differences.ts';
import { fanCount, type TipPlan } from './plan.ts';
import type { Product } from './product.ts';
import { type Answer, asJson, request, retryUntilAnswered } from './requests.ts';

/** How long a fan retries a request without an answer. */
const timeoutMs = 240_000;
const secretKey = 'sk_test_sandbox_tibeb';
const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;

type Attempt = FansTip & { readonly acknowledged: Set<string>; paid: boolean };

/** The people of the day: fans who tip, and readers. */
export async function gatherFans(product: Product, seed: number) {
  const { origin, sandboxOrigin } = product;
  const fans = await Promise.all(
    Array.from({ length: fanCount }, (_, index) => product.newFan(`fan-${index}@soak.example`)),
  );
  const list = async (path: string, kind = 'results') => {
    const answer = await retryUntilAnswered(() => request(`${origin}/api/v1${path}`), Date.now() + timeoutMs);
    return answer?.body?.[kind] ?? answer?.body?.data?.[kind];
  };
  const performers: string[] = (await list('/beneficiary/professionals?limit=20')).map(
    ({ id }: { id: string }) => id,
  );
  const listed: Event[] = await list('/events/listing?limit=100');
  const events = listed
    .filter(({ canceled }) => !canceled)
    .map(({ id, beneficiaries }) => ({ id, bill: pagesOf(beneficiaries) }))
    .filter(({ bill }) => bill.length > 0);
  const method: string = (await list('/shared/payment-methods'))[0].id;
  const pages = [
    '/',
    '/professionals',
    '/events',
    '/fund-me',
    ...performers.map((id) => `/professionals/${id}`),
  ];
  const attempts: Attempt[] = [];
  const until = () => Date.now() + timeoutMs;

  async function tip(plan: TipPlan): Promise<void> {
    const fan = fans[plan.fan] as Fan;
    const performer = performers[plan.performer % performers.length] ?? '';
    const event = plan.event === undefined ? undefined : events[plan.event % events.length];
    const path = event ? 'pay-event' : 'pay';
    const attempt: Attempt = {
      key: `soak-${seed}-${plan.atMs}-${plan.fan}`,
      acknowledged: new Set(),
      paid: false,
      orderedMinor: plan.amountMinor,
      orderedFor: event ? event.bill : [performer],
    };
    attempts.push(attempt);
    const headers = {
      authorization: `Bearer ${fan.token}`,
      'idempotency-key': attempt.key,
      'x-forwarded-for': `10.1.${plan.fan >> 8}.${plan.fan & 255}`,
    };
    const order = asJson(
      {
        ...(event ? { event: event.id } : { beneficiary: performer }),
        total_amount: plan.amountMinor / 100,
        method,
        return_url: `${origin}/professionals/${performer}`,
      },
      headers,
    );
    const begin = async () => {
      const answer = await retryUntilAnswered(
        () => request(`${origin}/api/v1/tipping/tips/${path}`, order),
        until(),
      );
      const started = resultOf(answer);
      // Until it has measured its clock, a worker whose clock is two hours ahead takes a new checkout for an abandoned one.
      if (answer && endedTooEarly(answer) && product.clockJumpedRecently()) return undefined;
      if (answer && answer.status !== 200)
        throw new Error(`A tip was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      if (started) attempt.acknowledged.add(started.tip);
      return started;
    };
    const [started] = await Promise.all([begin(), ...(plan.doubleClick ? [begin()] : [])]);
    if (!started) return;
    const change = (what: string) =>
      retryUntilAnswered(
        () => request(`${origin}/api/v1/tipping/tips/${started.tip}/${what}`, { method: 'POST', headers }),
        until(),
      );
    const checkout: string = started.checkout_url;
    if (plan.course === 'leave') return;
    if (plan.course === 'cancel') return void (await change('cancel'));
    if (plan.course === 'decline-then-pay') await submit(checkout, 'pay', cards.declined);
    const action = { 'pay-late': 'delayed', 'fail-late': 'delayed-fail' }[plan.course as string] ?? 'pay';
    const location = await submit(checkout, action, cards.good);
    attempt.paid = action === 'pay' && location !== undefined && !location.startsWith('/stripe/checkout');
    if (plan.returns) await change('confirm');
    if (attempt.paid) await refundOrDispute(plan.course, checkout.split('/').at(-1) ?? '');
  }

  async function submit(checkout: string, action: string, number: string): Promise<string | undefined> {
    const form = new URLSearchParams({ action, number, expiry: '12 / 34', securityCode: '123' });
    const answer = await retryUntilAnswered(() => request(checkout, { method: 'POST', body: form }), until());
    if (answer && answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`);
    return answer?.location ?? undefined;
  }

  /** Does what the plan says with a paid tip's money. */
  async function refundOrDispute(course: TipPlan['course'], session: string): Promise<void> {
    const order = (outcome: string) =>
      retryUntilAnswered(
        () => request(`${sandboxOrigin}/stripe/control/pay/${session}`, asJson({ outcome })),
        until(),
      );
    await pause(2000);
    if (course === 'refund') await refund(session);
    if (!course.endsWith('dispute')) return;
    await order('dispute');
    if (course === 'dispute') return;
    await pause(3000);
    await order(course);
  }

  /** Refunds as in the payment service's dashboard. */
  async function refund(session: string): Promise<void> {
    const authorization = `Bearer ${secretKey}`;
    const found = await retryUntilAnswered(
      () => request(`${sandboxOrigin}/v1/checkout/sessions/${session}`, { headers: { authorization } }),
      until(),
    );
    const body = new URLSearchParams({ payment_intent: String(found?.body.payment_intent) });
    const headers = { authorization, 'idempotency-key': `refund-${session}` };
    await retryUntilAnswered(
      () => request(`${sandboxOrigin}/v1/refunds`, { method: 'POST', headers, body }),
      until(),
    );
  }

  return {
    tip,
    /** Reads a page; every answer is accepted except a server error. */
    read: async (page: number) => void (await request(`${origin}${pages[page % pages.length]}`)),
    tips: (): readonly FansTip[] => attempts,
  };
}

/** The pages on a bill, each once; somebody without a page is not tipped. */
const pagesOf = (bill: Event['beneficiaries']) => [
  ...new Set(bill.flatMap(({ beneficiary }) => beneficiary.id ?? [])),
];

const endedTooEarly = ({ status, body }: Answer) =>
  status === 409 && body?.errors?.[0]?.code === 'tip_already_ended';

const resultOf = (answer: Answer | undefined) => answer?.body?.data?.result ?? answer?.body?.result;
