import { ArrowRight } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { tryTexts as texts } from '#texts/demonstration.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Tried } from './load-try.server.ts';
import type { Side, Step } from './sides.ts';

/** The role of this side, the account to sign in with, and the steps. */
export function SideSection({ side, accounts }: { side: Side; accounts: Tried['accounts'] }) {
  const { title, lead } = texts[side.id];
  return (
    <section id={side.id} className="scroll-mt-24 pt-(--section-gap)" aria-labelledby={`${side.id}-title`}>
      <TibebBand seed={side.id} height={24} />
      <div className="page grid gap-8 pt-10 lg:grid-cols-[1fr_1.6fr] lg:gap-14">
        <div>
          <h2 id={`${side.id}-title`} className="text-title">
            {title}
          </h2>
          <p className="mt-3 max-w-md text-lead text-muted">{lead}</p>
          {side.signIns.map(({ role, to }) => {
            const account = accounts.find((one) => one.role === role);
            return account && <SignIn key={role} account={account} to={to} />;
          })}
        </div>
        <ol className="grid content-start gap-4">
          {side.steps.map((step, at) => (
            <StepCard key={step.title} step={step} number={at + 1} />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The form of /sign-in, filled in: one press signs in. */
function SignIn({ account, to }: { account: Tried['accounts'][number]; to: string }) {
  return (
    <form method="post" action={paths.signIn({ returnTo: to })} className="mt-6">
      <input type="hidden" name="email" value={account.email} />
      <input type="hidden" name="password" value={account.password} />
      <button type="submit" className="btn btn-primary">
        {texts.signInAs(account.full_name)}
      </button>
      <p className="mt-2 max-w-md text-[0.9375rem] text-muted">
        {fillText(texts.orType, {
          email: <code className="break-all">{account.email}</code>,
          password: <code>{account.password}</code>,
        })}
      </p>
    </form>
  );
}

function StepCard({ step, number }: { step: Step; number: number }) {
  return (
    <li className="card card-link relative flex gap-4 p-5 sm:gap-6 sm:p-6">
      <span className="w-6 flex-none font-display text-[2.25rem] text-coral-text leading-none" aria-hidden>
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="text-heading">{step.title}</h3>
        <p className="mt-2 max-w-xl text-muted">{step.text}</p>
        <a
          href={step.href}
          className="link mt-2 inline-flex min-h-11 items-center gap-2 after:absolute after:inset-0"
        >
          {step.link}
          <ArrowRight size={18} aria-hidden />
        </a>
      </div>
    </li>
  );
}
