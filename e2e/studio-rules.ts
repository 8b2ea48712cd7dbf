import { expect, type Page } from '@playwright/test'
import { fieldOf, inputOf } from './studio-page.ts'

interface RuleClass {
  /** What is wrong, and what the editor reads of it. */
  fault: string
  message: string
  /** The document's place in the navigation, and the group of its form. */
  place: string
  group?: string
  /** How it comes about in the open form, and how it goes again. */
  spoil(page: Page): Promise<void>
  mend(page: Page): Promise<void>
}

const write = (path: string, text: string) => (page: Page) => inputOf(page, path).fill(text)

const toggle = (path: string) => (page: Page) => page.locator(`#${path}:enabled`).dispatchEvent('click')

async function writeAmazonAddress(page: Page): Promise<void> {
  await page.getByText('Product link', { exact: true }).click()
  await write('purchaseSettings.amazon.productLink.url', 'http://shop.example')(page)
}

const legalLinkMenus = (page: Page) => fieldOf(page, 'legalPageMenu').getByTestId('array-item-menu-button')

/** The copy of a link opens at once, in a dialog. */
async function addLegalLinks(page: Page): Promise<void> {
  for (const count of [3, 4, 5]) {
    await legalLinkMenus(page).last().click()
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    const copy = page.getByRole('dialog')
    await copy.getByRole('button', { name: /close/i }).click()
    await copy.waitFor({ state: 'hidden' })
    await expect(legalLinkMenus(page)).toHaveCount(count)
  }
}

async function removeLegalLink(page: Page): Promise<void> {
  await legalLinkMenus(page).last().click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
}

const product = 'shop;product;product-white-peach-thyme'

/** One rule of each class that the content has (specification, section 5). */
export const ruleClasses: RuleClass[] = [
  {
    fault: 'what is required is missing',
    message: 'Please provide a product title',
    place: product,
    group: 'Product',
    spoil: write('title', ''),
    mend: write('title', 'White Peach & Thyme'),
  },
  {
    fault: 'a slug is taken',
    message: 'Slug is already in use',
    place: product,
    group: 'Product',
    spoil: write('slug', 'pear-cardamom'),
    mend: write('slug', 'white-peach-thyme'),
  },
  {
    fault: 'an address is none that is allowed',
    message: 'An Amazon URL begins with https://',
    place: product,
    group: 'Buying',
    spoil: writeAmazonAddress,
    mend: write('purchaseSettings.amazon.productLink.url', 'https://shop.example'),
  },
  {
    fault: 'a color is none',
    message: 'a color such as #a2b0ff',
    place: product,
    group: 'Look',
    spoil: write('colorSectionBackground', 'beige'),
    mend: write('colorSectionBackground', '#f3efc6'),
  },
  {
    fault: 'a text is too long',
    message: "A gift note placeholder can't have more than 120 characters",
    place: 'site-settings;cart',
    spoil: write('giftNoteTextPlaceholder', 'o'.repeat(121)),
    mend: write('giftNoteTextPlaceholder', 'o'.repeat(120)),
  },
  {
    fault: 'a list is too long',
    message: "Can't have more than 4 legal links",
    place: 'site-settings;menus',
    spoil: addLegalLinks,
    mend: removeLegalLink,
  },
  {
    fault: 'a text has not the form that is asked for',
    message: 'Quotation marks will be added for you',
    place: 'press;press-kettle-and-co',
    spoil: write('quote', '“Quite calm.”'),
    mend: write('quote', 'Quite calm.'),
  },
  {
    fault: 'one field rules another out',
    message: 'Only one entry may be specified for stationary banners',
    place: 'announcementBanner;banner-nightfall',
    spoil: toggle('static'),
    mend: toggle('static'),
  },
]
