import { Secret, TOTP } from 'otpauth'
import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { accessibilityViolations } from './browser.ts'
import { navigateWithin } from './studio-page.ts'

/** A phone: the narrowest screen on which the Studio's tools are used. */
const phone = { width: 390, height: 844 }

/** Adds a virtual authenticator to a page's browser that verifies the user automatically. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Presses a button using only the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Ends the session, and opens the account again: the Studio leads to the sign-in page, which leads back. */
async function signOut(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies({ name: 'content_session' })
  await page.reload()
}

/**
 * An editor on a phone, signed in by password: sets up a second factor and a passkey by keyboard only, signs in with a
 * recovery code and with the passkey, and ends all other sessions. Returns the actions that are available afterwards.
 */
export async function secureAccount(page: Page, password: string): Promise<string[]> {
  const context = page.context()
  await page.setViewportSize(phone)
  await navigateWithin(page, 'account')
  await page.getByRole('main').getByRole('region', { name: 'Second factor' }).waitFor()

  await press(page, 'Set up')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.keyboard.type(app.generate())
  await page.keyboard.press('Enter')
  const recoveryCodes = page.getByRole('region', { name: 'Recovery codes' })
  const recoveryCode = await recoveryCodes.getByRole('listitem').first().innerText()
  expect(recoveryCode).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await press(page, 'I have kept them')

  await addAuthenticator(page)
  await press(page, 'Add a passkey')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Her phone')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove: Her phone' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  await signOut(context, page)
  await page.getByLabel('Email', { exact: true }).fill('editor@example.com')
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code', { exact: true }).and(page.locator(':focus')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await page.getByText('Recovery codes left: 9', { exact: false }).waitFor()

  await signOut(context, page)
  await press(page, 'Sign in with a passkey')
  await page
    .getByText(/last used/)
    .first()
    .waitFor()
  await press(page, 'End all others')
  await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' })
  return page
    .getByRole('button')
    .filter({ hasText: /^(End|New recovery codes|Remove)/ })
    .allInnerTexts()
}
