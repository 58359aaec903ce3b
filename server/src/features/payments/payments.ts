import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { cancelPayment } from './cancel-payment.ts';
import { compareWithProviders } from './compare/compare-provider.ts';
import type { Comparison } from './compare/comparison.ts';
import { type ComparisonRun, findLastComparisonRun } from './compare/runs/repository.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaymentProvider, ProviderTransfer } from './providers/provider.ts';
import { type AlsoWrite, closeCase } from './quarantine/close-case.ts';
import { type CaseClosing, countOpenCases, listOpenCases, type StoredCase } from './quarantine/repository.ts';
import {
  type CaseDetails,
  type CaseInSuspense,
  listCasesInSuspense,
  showCase,
} from './quarantine/show-case.ts';
import { countSuspended } from './quarantine/suspense/repository.ts';
import { receiveWebhook, type WebhookDelivery } from './receive-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { type RefundRequest, refundPayment } from './refund-payment.ts';
import { findPaymentsOf, type Payment } from './repository.ts';
import { createSavedCards, type SavedCards } from './saved-cards/cards.ts';
import { startCharge } from './saved-cards/charge-card.ts';
import type { NewCharge } from './saved-cards/charges/repository.ts';
import { type FoundPayment, type PaymentFilter, searchPayments } from './searching/repository.ts';
import { type PaymentDetails, showPayment } from './searching/show-payment.ts';
import { type NewPayment, startPayment } from './start-payment.ts';
import type { PaidFor } from './starting/repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';
import { createEventWorker } from './webhooks/event-worker.ts';
import { createEventStore } from './webhooks/store-events.ts';

/** What other features may do with payments. */
export interface Payments {
  /** The names of the ways to pay that are offered. */
  readonly offeredMethods: readonly string[];
  /** Creates a payment in one statement with what is paid for; undefined if that cannot be written. */
  start(db: Connection, newPayment: NewPayment, paidFor: PaidFor): Promise<Payment | undefined>;
  /** Cards that are saved now and charged later. */
  readonly cards: SavedCards;
  /**
   * Creates a payment that charges a saved card; `sync` then makes the charge. Undefined if the card cannot be charged,
   * or another attempt for the same reference is under way or was paid.
   */
  startCharge(db: Connection, charge: NewCharge): Promise<Payment | undefined>;
  /**
   * Opens the hosted checkout of a pending payment that was just read or created. Throws NoCheckout and
   * ProviderUnavailable. Never in a transaction.
   */
  openCheckout(payment: Payment): Promise<Payment>;
  /**
   * Reads the payment's state from the provider and records it; charges the card of a new charge. Throws
   * ProviderUnavailable. Never in a transaction.
   */
  sync(paymentId: string, cause: string): Promise<PaymentStatus>;
  /** Closes the checkout; paid stays paid. Throws ProviderUnavailable. Never in a transaction. */
  cancel(paymentId: string, cause: string): Promise<PaymentStatus>;
  /**
   * Refunds a payment, once for each key. Throws NotRefundable, RefundFailed, ProviderUnavailable. Never in a
   * transaction.
   */
  refund(paymentId: string, cause: string, request?: RefundRequest): Promise<PaymentStatus>;
  /** The payments of these references, by the reference's id; if there were several attempts, the last one. */
  findOf(db: Connection, kind: string, referenceIds: readonly string[]): Promise<Map<string, Payment>>;
  /** Stores a provider's event; a process that runs jobs syncs it. */
  receiveWebhook(delivery: WebhookDelivery): Promise<void>;
  /** Syncs stored events in this process until `stop`. */
  startSyncing(): void;
  reconcile(): Promise<number>;
  /** Compares each provider's own lists with the ledger. Throws ProviderUnavailable. Never in a transaction. */
  compare(): Promise<Comparison>;
  /** What the last comparison found; undefined before the first one. */
  lastComparison(): Promise<ComparisonRun | undefined>;
  /** A transfer at a provider, by its id there; undefined where there is none. Throws ProviderUnavailable. */
  readTransfer(provider: string, id: string): Promise<ProviderTransfer | undefined>;
  /** Open cases, oldest first; all of them without a page. */
  listCases(page?: { readonly limit: number; readonly offset: number }): Promise<StoredCase[]>;
  countCases(): Promise<number>;
  /** Cases whose money waits in suspense for its owner, oldest first. */
  listCasesInSuspense(page: { readonly limit: number; readonly offset: number }): Promise<CaseInSuspense[]>;
  countCasesInSuspense(): Promise<number>;
  showCase(caseId: string): Promise<CaseDetails | undefined>;
  /**
   * Closes a case with its booking, and with whatever `alsoWrite` writes; it is not called for a case that is closed
   * already. Throws CaseRefused, ProviderUnavailable. Never in a transaction.
   */
  closeCase(caseId: string, closing: CaseClosing, alsoWrite?: AlsoWrite): Promise<void>;
  /** The newest payments first. */
  search(filter: PaymentFilter, page: { limit: number; offset: number }): Promise<FoundPayment[]>;
  /** A payment with its history and its movements. */
  show(paymentId: string): Promise<PaymentDetails | undefined>;
  stop(): Promise<void>;
}

/** Creates payments from the providers (by name) and the handlers of what is paid for (by kind). */
export function createPayments(
  options: Omit<SyncDependencies, 'providerNamed'> & {
    readonly providers: Readonly<Record<string, PaymentProvider>>;
    /** None by default, for who only syncs. */
    readonly offeredMethods?: readonly string[];
    /** The database to listen on for events that other processes stored; without it they are found within a second. */
    readonly databaseUrl?: string;
  },
): Payments {
  const dependencies = {
    ...options,
    providerNamed(name: string) {
      const provider = options.providers[name];
      if (!provider) throw new Error(`There is no payment provider named ${name}.`);
      return provider;
    },
  };
  const store = createEventStore(options);
  const worker = createEventWorker(dependencies);
  // Concurrent requests for one payment share one call. Between processes the idempotency key has the same effect.
  const opening = new Map<string, Promise<Payment>>();
  return {
    offeredMethods: options.offeredMethods ?? [],
    start: (db, newPayment, paidFor) => startPayment(options, db, newPayment, paidFor),
    cards: createSavedCards(dependencies),
    startCharge: (db, charge) => startCharge(options, db, charge),
    openCheckout(payment) {
      const { id } = payment;
      const running =
        opening.get(id) ?? openCheckout(dependencies, payment).finally(() => opening.delete(id));
      opening.set(id, running);
      return running;
    },
    sync: (paymentId, cause) => syncPayment(dependencies, paymentId, cause),
    cancel: (paymentId, cause) => cancelPayment(dependencies, paymentId, cause),
    refund: (paymentId, cause, request) => refundPayment(dependencies, paymentId, cause, request),
    async findOf(db, kind, referenceIds) {
      const found = await findPaymentsOf(db, kind, referenceIds);
      return new Map(found.map((payment) => [payment.reference.id, payment]));
    },
    async receiveWebhook(delivery) {
      await receiveWebhook({ providers: options.providers, store }, delivery);
      worker.notify();
    },
    startSyncing: () => worker.start(),
    reconcile: () => reconcilePayments(dependencies),
    compare: () => compareWithProviders(dependencies),
    lastComparison: () => findLastComparisonRun(options.db),
    readTransfer: (provider, id) => dependencies.providerNamed(provider).readTransfer(id),
    listCases: (page) => listOpenCases(options.db, page),
    countCases: () => countOpenCases(options.db),
    listCasesInSuspense: (page) => listCasesInSuspense(options.db, page),
    countCasesInSuspense: () => countSuspended(options.db),
    showCase: (caseId) => showCase(options.db, caseId),
    closeCase: (caseId, closing, alsoWrite) => closeCase(dependencies, caseId, closing, alsoWrite),
    search: (filter, page) => searchPayments(options.db, filter, page),
    show: (paymentId) => showPayment(options.db, paymentId),
    stop: () => worker.stop(),
  };
}
