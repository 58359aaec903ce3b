import { randomUUID } from 'node:crypto';
import { axe } from '#tests/support/axe.ts';
import { signInManager } from '#tests/support/browser-owner.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`a performer agrees to be on a bill, leaves it and comes back (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const name = `አስቴር ${randomUUID().slice(0, 8)}`;
    const page = await makeBeneficiary(pool, { name });
    const performer = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await signInManager(performer.context, server, pool, { page });
    const organizer = await visit();
    const asOrganizer = apiCalls(server.origin, await signInProvenPerson(organizer.context, server));
    await asOrganizer('POST', '/events/organizers', organizerForm);
    const form = eventForm(await makeCategory(pool, 'Music'), { beneficiaries: [page] });
    const { id } = (await asOrganizer('POST', '/events/listing', form)).result;

    const managing = organizer.page;
    // Without scripts these documents are the same.
    const managed = async (text: string) => {
      if (!javaScriptEnabled) return;
      await managing.goto('/event-management');
      await expect(managing.getByRole('article')).toContainText(text);
    };
    const chip = async (role: 'link' | 'button' | null) => {
      if (!javaScriptEnabled) return;
      await managing.goto(`/events?search=${encodeURIComponent(name)}`);
      if (role) await managing.getByRole(role, { name, exact: true }).waitFor();
      else await managing.getByRole('heading', { name: 'No events found' }).waitFor();
    };
    await managed(`Asked:${name}`);
    await chip('button');

    await performer.page.goto('/account/invitations');
    const card = performer.page.getByRole('article');
    await expect(card).toContainText('Waiting for your answer');
    await expect(card).toContainText('by Fendika House');
    if (javaScriptEnabled) {
      const width = await performer.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      const { violations } = await axe(performer.page).analyze();
      expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await card.getByRole('button', { name: /^Agree/ }).click();
    await expect(card).toContainText('You agreed');
    await managed(`Agreed:${name}`);
    await chip('link');

    await card.getByRole('button', { name: /^Take me off the bill/ }).click();
    await expect(card).toContainText('You declined');
    await managed(`Declined:${name}`);
    await chip(null);

    await card.getByRole('button', { name: /^Agree after all/ }).click();
    await expect(card).toContainText('You agreed');
    await chip('link');
    if (javaScriptEnabled) {
      await managing.goto(`/events/${id}`);
      await managing.getByRole('heading', { name }).waitFor();
    }

    // The organizer deletes the event while the card is open.
    await asOrganizer('DELETE', `/events/listing/${id}`);
    performer.expectProblem(/404/);
    await card.getByRole('button', { name: /^Take me off the bill/ }).click();
    await performer.page.getByText('Your page is no longer on the bill of this event.').waitFor();
    await expect(card).toHaveCount(0);
  });
}
