import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { accessibilityViolations } from './browser.ts'
import { navigateWithin } from './studio-page.ts'

const mailsSchema = z.object({ entries: z.array(z.object({ source: z.string() })) })

/** The newest mail to an address with these words, which the administrator's session reads in the mail box. */
export async function mailedText(administrator: Page, email: string, words: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const response = await administrator.request.get('/admin/back-office/mails')
    const { entries } = mailsSchema.parse(await response.json())
    found = entries
      // The mail's encoding wraps long lines.
      .map(({ source }) => source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((source) => source.includes(`To: ${email}`) && source.includes(words))
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** The link in the newest mail about an account. */
async function mailedLink(administrator: Page, email: string): Promise<string> {
  const text = await mailedText(administrator, email, '/admin/sign-in#link=')
  return /\S+\/admin\/sign-in#link=\S+/.exec(text)?.[0] ?? ''
}

async function choosePassword(guest: Page, link: string, password: string): Promise<void> {
  await guest.goto(link)
  const field = guest.getByLabel('New password')
  await expect(field).toBeFocused()
  expect(await accessibilityViolations(guest)).toEqual([])
  await guest.keyboard.type(password)
  await guest.keyboard.press('Enter')
  await guest.getByText('Your password is set.').waitFor()
}

/** An administrator invites an address by keyboard only; the guest chooses a password by the mailed link. */
export async function inviteEditor(administrator: Page, guest: Page, email: string, password: string): Promise<void> {
  await navigateWithin(administrator, 'editors')
  await administrator.getByRole('button', { name: 'Invite somebody' }).focus()
  await administrator.keyboard.press('Enter')
  await administrator.keyboard.type(email)
  await administrator.keyboard.press('Enter')
  await administrator.getByText(`The invitation to ${email} is on its way.`).waitFor()
  await choosePassword(guest, await mailedLink(administrator, email), password)
}

/** A guest requests a link for a new password. */
export async function replaceForgottenPassword(
  administrator: Page,
  guest: Page,
  email: string,
  password: string,
): Promise<void> {
  const former = await mailedLink(administrator, email)
  await guest.getByRole('button', { name: 'Forgotten password' }).click()
  await guest.locator('#forgotten').getByLabel('Email', { exact: true }).fill(email)
  await guest.keyboard.press('Enter')
  await guest.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor()
  await expect(async () => expect(await mailedLink(administrator, email)).not.toBe(former)).toPass()
  await choosePassword(guest, await mailedLink(administrator, email), password)
}

/**
 * An administrator allows the pages of another site to call the content service, using only the keyboard, and revokes
 * that.
 */
export async function allowOrigin(administrator: Page, origin: string, query: string): Promise<void> {
  const isAllowed = async () => {
    const response = await administrator.request.get(query, { headers: { Origin: origin } })
    return response.headers()['access-control-allow-origin'] === origin
  }
  await navigateWithin(administrator, 'editors')
  expect(await isAllowed()).toBe(false)
  await administrator.getByRole('button', { name: 'Add an origin' }).focus()
  await administrator.keyboard.press('Enter')
  await administrator.keyboard.type('another site')
  await administrator.keyboard.press('Enter')
  await administrator.getByText('must be an origin such as').waitFor()
  await administrator.getByLabel('Origin (https').fill(origin)
  await administrator.keyboard.press('Enter')
  await administrator.getByText('Only what visitors see').waitFor()
  expect(await isAllowed()).toBe(true)
  await administrator.getByRole('button', { name: `Remove: ${origin}` }).click()
  await administrator.getByRole('button', { name: 'Remove', exact: true }).click()
  await administrator.getByText(origin).waitFor({ state: 'detached' })
  expect(await isAllowed()).toBe(false)
}
