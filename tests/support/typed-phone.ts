import { expect, type Page } from '@playwright/test';

/** Types a phone number into the registration of organizers, and sees that the tab stores it as a draft; returns the field. */
export async function typePhone(page: Page) {
  const phone = page.getByLabel('Phone');
  await phone.fill('+251 911 234 567');
  await page.reload();
  await expect(phone).toHaveValue('+251 911 234 567');
  return phone;
}
