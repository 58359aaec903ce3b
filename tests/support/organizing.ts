import { makeCategory } from './factories.ts';
import type { Person, startTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

export const organizerForm = {
  full_name: 'Selam Bekele',
  organization_name: 'Fendika House',
  email: 'selam@example.com',
  phone: '+251 911 234 567',
  description: 'Azmari evenings in Kazanchis since 1995.',
};

/** A form that is valid in every field; `changes` make it invalid or special. */
export function eventForm(category: string, changes: object = {}) {
  return {
    title: 'Azmari night',
    date: '2036-08-08',
    time: '19:30',
    place_name: 'Fendika, Addis Ababa',
    category,
    description: 'Masinko, krar and whoever comes by after midnight.',
    beneficiaries: [{ id: null, name: 'The Unknown' }],
    ...changes,
  };
}

/** An API call as the person, with a JSON body; returns the status and the parsed body. */
export async function callAs(server: Server, person: Person, method: string, path: string, body?: object) {
  const response = await server.request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${await server.token(person)}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = await response.json();
  return { status: response.status, body: answer, result: answer.data?.result, errors: answer.errors };
}

/** Registers the person as an organizer, with one published event. Returns the event's id. */
export async function becomeOrganizer(server: Server, person: Person): Promise<string> {
  await callAs(server, person, 'POST', '/events/organizers', organizerForm);
  const category = await makeCategory(server.services.pool, 'Music');
  return (await callAs(server, person, 'POST', '/events/listing', eventForm(category))).result.id;
}
