import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { hiddenWordsTexts, reportsTexts, showWordsTexts as texts } from '#texts/desk/reports.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { PeopleLinks } from '../reports/people-links.tsx';
import type { Route } from './+types/show-words-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: hiddenWordsTexts.title,
    description: texts.lead,
    path: deskPaths.hiddenWordsOf(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(
    args,
    async (api) => ({
      hidden: await api('GET /desk/hidden-words/{id}', { params: { id: args.params.id } }),
    }),
    { gone: deskPaths.hiddenWords() },
  );

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    reasonForm,
    (api, body) => api('POST /desk/hidden-words/{id}/show', { params: { id: args.params.id }, body }),
    { to: deskPaths.hiddenWords(), notice: 'desk-words-shown', gone: deskPaths.hiddenWords() },
  );

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function ShowWordsPage({ loaderData: { desk, hidden }, actionData }: Route.ComponentProps) {
  const { id, kind, words, reason, hidden_by, hidden_at, people } = hidden;
  return (
    <DeskFrame desk={desk} title={reportsTexts.kinds[kind]} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.hiddenWords()}>
          {texts.all}
        </Link>
      </p>
      <Facts
        title={texts.facts}
        rows={[
          [
            texts.words,
            <span key="words" lang={languageOf(words)}>
              {words || reportsTexts.gone}
            </span>,
          ],
          [texts.people, <PeopleLinks key="people" people={people} />],
          [texts.hidden, texts.by(hidden_by, formatDateTime(hidden_at))],
          [texts.reason, reason],
        ]}
      />
      {words && (
        <ActForm
          title={texts.show.title}
          lead={texts.show.lead}
          button={texts.show.title}
          refusal={actionData as DeskRefusal | undefined}
          here={deskPaths.hiddenWordsOf(id)}
        />
      )}
    </DeskFrame>
  );
}
