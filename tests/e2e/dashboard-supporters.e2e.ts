import { axe } from '#tests/support/axe.ts';
import { brokenLayout } from '#tests/support/made-up-locale/inspect-page.ts';
import { expect, test } from '#tests/support/performer.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone a performer reads who tipped, the largest first, and takes it along (JavaScript: ${javaScriptEnabled})`, async ({
    performer,
    stage,
    pool,
  }) => {
    const { page, id, receive } = await performer({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled,
    });
    await page.goto(`/dashboard/${id}/supporters`);
    await expect(page.getByRole('heading', { name: 'No supporters yet' })).toBeVisible();
    await receive(5);
    await receive(4);
    const other = await stage.fan();
    await receive(20, undefined, other);
    await pool.query(
      `UPDATE account SET full_name = '=ወርቅነህ' || repeat('x', 90)
       WHERE id = (SELECT account_id FROM tip WHERE beneficiary_id = $1 AND amount_minor = 2000)`,
      [id],
    );
    await page.goto(`/dashboard/${id}`);
    await expect(page.getByRole('navigation', { name: 'Divide by' }).getByRole('link')).toHaveText([
      'Days',
      'Weeks',
      'Months',
      'Nights',
    ]);
    await page.getByRole('link', { name: 'All supporters' }).click();
    await expect(page.getByRole('heading', { name: '2 supporters' })).toBeVisible();
    await expect(page.getByText('What your 2 largest supporters gave')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(/^=ወርቅነህx+Last on .*1\$20$/);
    await expect(page.getByRole('row').nth(2)).toContainText(/^Hanna TesfayeLast on .*2\$9$/);
    expect(await page.evaluate(brokenLayout)).toEqual([]);
    if (javaScriptEnabled) expect((await axe(page).analyze()).violations).toEqual([]);
    const file = async (name: string) => (await page.request.get(`/dashboard/${id}/${name}`)).text();
    const supporters = (await file('supporters.csv')).split('\r\n');
    expect(supporters[0]).toBe('\ufeff"From","Tips","Amount","Currency","Last tip at (UTC)"');
    expect(supporters[1]).toMatch(/^"'=ወርቅነህx+","1","20\.00","USD","20/);
    expect(supporters[2]).toMatch(/^"Hanna Tesfaye","2","9\.00","USD","20/);
    expect(supporters).toHaveLength(4);
    expect(await file('figures.csv')).toMatch(
      /^\ufeff"Day","Tips","Amount","Currency"\r\n"20\d\d-\d\d-\d\d","3","29\.00","USD"\r\n$/,
    );
    expect(await file('figures.csv?by=week')).toMatch(
      /^\ufeff"Week from",.*\r\n"20\d\d-\d\d-\d\d","3","29\.00","USD"\r\n$/,
    );
    expect(await file('figures.csv?by=month')).toMatch(
      /^\ufeff"Month from",.*\r\n"20\d\d-\d\d-01","3","29\.00","USD"\r\n$/,
    );
    expect((await page.request.get(`/dashboard/${id}/figures.csv?by=year`)).status()).toBe(404);
    expect(await file('figures.csv?by=night')).toBe(
      '\ufeff"Event","Starts at","Tips","Amount","Currency"\r\n',
    );
  });
}

test('of many who came again the dashboard shows five and leads to all, and strangers find nothing', async ({
  performer,
  stage,
  pool,
}) => {
  const { page, id, receive } = await performer();
  await receive(5);
  await pool.query(
    `INSERT INTO account (issuer, subject, email, full_name)
     SELECT 'many', $1::text || n, '', 'Fan ' || n FROM generate_series(1, 26) AS n`,
    [id],
  );
  await pool.query(
    `INSERT INTO received_supporter (beneficiary_id, account_id, currency, tip_count, amount_minor, last_at)
     SELECT $1::uuid, id, 'USD', 2, 1000, now() FROM account WHERE issuer = 'many' AND subject LIKE $1::text || '%'`,
    [id],
  );
  try {
    await page.goto(`/dashboard/${id}`);
    await expect(page.getByText('and 21 more')).toBeVisible();
    await page.getByRole('link', { name: 'All supporters' }).click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`/dashboard/${id}/supporters?page=2`);
    await expect(page.getByRole('row')).toHaveCount(8);
    await expect(page.getByText('What your')).toHaveCount(0);
    const { context: stranger } = await stage.fan();
    for (const file of ['supporters', 'supporters.csv', 'figures.csv', 'figures.csv?by=night'])
      expect((await stranger.request.get(`/dashboard/${id}/${file}`)).status(), file).toBe(404);
  } finally {
    await withoutTriggers(
      pool,
      [
        "DELETE FROM received_supporter WHERE beneficiary_id = $1 AND account_id IN (SELECT id FROM account WHERE issuer = 'many')",
        [id],
      ],
      ['DELETE FROM received_returning WHERE beneficiary_id = $1', [id]],
      ['DELETE FROM received_supporter_count WHERE beneficiary_id = $1', [id]],
    );
  }
});
