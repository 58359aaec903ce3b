import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

declare global {
  interface Window {
    /** The formats of numbers and dates that were made. */
    formats?: string[];
  }
}

function noteFormats(): void {
  const formats: string[] = [];
  window.formats = formats;
  const noted = <Format extends object>(format: Format, name: string) =>
    new Proxy(format, {
      construct(made, values) {
        formats.push(name);
        return Reflect.construct(made as never, values);
      },
    });
  Intl.NumberFormat = noted(Intl.NumberFormat, 'numbers');
  Intl.DateTimeFormat = noted(Intl.DateTimeFormat, 'dates');
}

test('the scripts of public pages begin without a format of numbers or dates, which costs a phone 80 ms', async ({
  visit,
  pool,
}) => {
  const performer = await makeBeneficiary(pool);
  const event = await makeEvent(pool, { beneficiaries: [performer] });
  await pool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, ends_on, received_before_minor, created_at)
     VALUES ($1, 'A new krar', 150000, current_date + 30, 0, now())`,
    [performer.id],
  );
  const { page } = await visit();
  await page.addInitScript(noteFormats);
  for (const path of ['/', `/professionals/${performer.id}`, '/events', `/events/${event.id}`]) {
    await page.goto(path);
    expect(await page.evaluate(() => window.formats), path).toEqual([]);
  }
});
