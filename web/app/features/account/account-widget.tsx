import { CalendarDays, ChartColumn, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Await, Link } from 'react-router';
import type { Profile } from '#contract/account/schemas.ts';
import { paths } from '#contract/paths.ts';
import { accountWidgetTexts as texts } from '#texts/account/widget.ts';
import { type ProfileState, useAccountData } from './account-data.ts';
import { InitialsPortrait } from './initials-portrait.tsx';
import { SignOutForm } from './session/sign-out-form.tsx';

/** Section 2, "Account widget": a skeleton while the profile loads, the person's menu, or the way in. */
export function AccountWidget() {
  const { signedIn, account } = useAccountData();
  if (!signedIn) {
    return (
      <Link to={paths.signUp()} className="btn max-xs:px-3 max-xs:text-sm">
        {texts.signInOrUp}
      </Link>
    );
  }
  // Without Suspense here: React may send the fallback first even for content that is already there, and then a script to
  // replace it.
  if (!(account instanceof Promise)) return <AccountMenu {...account} />;
  return (
    <Suspense fallback={<WidgetSkeleton />}>
      <Await resolve={account}>{(state: ProfileState) => <AccountMenu {...state} />}</Await>
    </Suspense>
  );
}

/** The last entries of the phone's menu: the sign-in links for a guest, the personal pages for everybody else. */
export function AccountMenuEntries() {
  const { signedIn, account } = useAccountData();
  const profile = account instanceof Promise ? null : account.profile;
  const entries = signedIn ? placesOf(profile) : ([[paths.signUp(), texts.signUp]] as const);
  return entries.map(([to, label]) => (
    <li key={to}>
      <Link to={to}>{label}</Link>
    </li>
  ));
}

/** The personal pages that the menus lead to. */
function placesOf(profile: Profile | null) {
  return [
    [paths.account(), texts.account, UserRound],
    [paths.dashboard(), texts.tips, ChartColumn],
    [paths.eventManagement(), texts.events, CalendarDays],
    ...(profile?.is_operator ? ([[paths.desk(), texts.desk, LayoutDashboard]] as const) : []),
  ] as const;
}

function WidgetSkeleton() {
  return (
    <div className="flex items-center gap-3" role="status" aria-label={texts.loading}>
      <span className="skeleton size-10 rounded-full" />
      <span className="grid gap-1.5 max-md:hidden">
        <span className="skeleton h-4 w-24" />
        <span className="skeleton h-3 w-32 max-xl:hidden" />
      </span>
    </div>
  );
}

/** A popover needs no script to open, to close by Escape or by a click elsewhere. */
function AccountMenu({ profile, error }: ProfileState) {
  const name = profile?.full_name || profile?.email || texts.yourAccount;
  return (
    <>
      <button type="button" popoverTarget="account-menu" className="btn btn-ghost gap-2.5 px-1.5">
        <Portrait profile={profile} />
        <span className="sr-only">{texts.accountOf} </span>
        <span className="max-w-40 text-left leading-tight max-md:sr-only xl:max-w-52">
          <span className="block truncate">{name}</span>
          {profile?.full_name && (
            <span className="block truncate font-normal text-muted text-sm max-xl:hidden">
              {profile.email}
            </span>
          )}
        </span>
      </button>
      <div id="account-menu" popover="auto" className="menu-panel account-menu">
        <div className="mb-1.5 flex items-center gap-3 border-line border-b px-3.5 pt-2 pb-3.5">
          <Portrait profile={profile} />
          <div className="min-w-0">
            <p className="wrap-anywhere font-bold leading-snug">{name}</p>
            <p className="wrap-anywhere text-muted text-sm">{error ?? profile?.email}</p>
          </div>
        </div>
        {placesOf(profile).map(([to, label, Icon]) => (
          <Link
            key={to}
            to={to}
            className="gap-2.5"
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        ))}
        <SignOutForm>
          <button type="submit" className="gap-2.5">
            <LogOut size={18} aria-hidden />
            {texts.logout}
          </button>
        </SignOutForm>
      </div>
    </>
  );
}

function Portrait({ profile }: { profile: Profile | null }) {
  if (profile?.profile_picture) {
    return (
      <img
        src={profile.profile_picture}
        alt=""
        width={40}
        height={40}
        className="size-10 flex-none rounded-full object-cover"
      />
    );
  }
  return <InitialsPortrait fullName={profile?.full_name ?? ''} className="size-10" />;
}
