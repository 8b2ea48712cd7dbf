import { expect, type Page } from '@playwright/test'
import { fieldOf, inputOf } from './studio-page.ts'

interface RuleClass {
  /** The problem, and the message that the editor sees. */
  fault: string
  message: string
  /** The document's path in the navigation, and the group of its form. */
  place: string
  group?: string
  /** What the published document has before it is opened. */
  content?: { id: string; set: object }
  /** Causes the problem in the open form, and fixes it. */
  breakRule(page: Page): Promise<void>
  fix(page: Page): Promise<void>
}

const write = (path: string, text: string) => (page: Page) => inputOf(page, path).fill(text)

const toggle = (path: string) => (page: Page) => page.locator(`#${path}:enabled`).dispatchEvent('click')

async function writeAmazonAddress(page: Page): Promise<void> {
  await page.getByText('Product link', { exact: true }).click()
  await write('purchaseSettings.amazon.productLink.url', 'http://shop.example')(page)
}

const legalLinkMenus = (page: Page) => fieldOf(page, 'legalPageMenu').getByTestId('array-item-menu-button')

/** Chooses a command from the menu of the last link. */
async function chooseForLastLink(page: Page, name: string): Promise<void> {
  const command = page.getByRole('menuitem', { name, exact: true })
  // The form may render the list again at this moment, which closes the menu.
  await expect(async () => {
    await legalLinkMenus(page).last().click()
    await command.click({ timeout: 10_000 })
  }).toPass()
}

/** Adds a fifth link by duplicating one; the copy opens at once, in a dialog. */
async function addLegalLink(page: Page): Promise<void> {
  await chooseForLastLink(page, 'Duplicate')
  const copy = page.getByRole('dialog')
  await copy.getByRole('button', { name: /close/i }).click()
  await copy.waitFor({ state: 'hidden' })
  await expect(legalLinkMenus(page)).toHaveCount(5)
}

const removeLegalLink = (page: Page) => chooseForLastLink(page, 'Remove')

const legalPageMenu = ['privacy', 'terms', 'shipping', 'about'].map((page) => ({
  _key: page,
  _type: 'link',
  title: page,
  page: { _type: 'reference', _ref: `page-${page}` },
  external: false,
  cbd: false,
}))

const product = 'shop;product;product-white-peach-thyme'

/** One rule of each class in the content model (specification, section 5). */
export const ruleClasses: RuleClass[] = [
  {
    fault: 'a missing required field',
    message: 'Please provide a product title',
    place: product,
    group: 'Product',
    breakRule: write('title', ''),
    fix: write('title', 'White Peach & Thyme'),
  },
  {
    fault: 'a duplicate slug',
    message: 'Slug is already in use',
    place: product,
    group: 'Product',
    breakRule: write('slug', 'pear-cardamom'),
    fix: write('slug', 'white-peach-thyme'),
  },
  {
    fault: 'a URL that is not allowed',
    message: 'An Amazon URL begins with https://',
    place: product,
    group: 'Buying',
    breakRule: writeAmazonAddress,
    fix: write('purchaseSettings.amazon.productLink.url', 'https://shop.example'),
  },
  {
    fault: 'a text that is too long',
    message: "A gift note placeholder can't have more than 120 characters",
    place: 'site-settings;cart',
    breakRule: write('giftNoteTextPlaceholder', 'o'.repeat(121)),
    fix: write('giftNoteTextPlaceholder', 'o'.repeat(120)),
  },
  {
    fault: 'a list that is too long',
    message: "Can't have more than 4 legal links",
    place: 'site-settings;menus',
    content: { id: 'menus', set: { legalPageMenu } },
    breakRule: addLegalLink,
    fix: removeLegalLink,
  },
  {
    fault: 'a text in the wrong format',
    message: 'Quotation marks will be added for you',
    place: 'press;press-kettle-and-co',
    breakRule: write('quote', '“Quite calm.”'),
    fix: write('quote', 'Quite calm.'),
  },
  {
    fault: 'fields that exclude each other',
    message: 'Only one entry may be specified for stationary banners',
    place: 'announcementBanner;banner-nightfall',
    breakRule: toggle('static'),
    fix: toggle('static'),
  },
]
