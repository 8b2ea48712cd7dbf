import type { Page } from 'playwright-core'
import { fieldOf, inputOf } from './studio-page.ts'

/** What a rule of the content is broken and mended with. */
export interface Desk {
  page: Page
  /** Changes a published document, as a program would. */
  change(id: string, set: object): Promise<void>
}

interface RuleClass {
  /** What is wrong, and what the editor reads of it. */
  fault: string
  message: string
  /** The document's place in the navigation, and the group of its form. */
  place: string
  group?: string
  spoil(desk: Desk): Promise<void>
  mend(desk: Desk): Promise<void>
}

const write =
  (path: string, text: string) =>
  ({ page }: Desk) =>
    inputOf(page, path).fill(text)

const toggle =
  (path: string) =>
  ({ page }: Desk) =>
    page.locator(`#${path}:enabled`).dispatchEvent('click')

async function writeAmazonAddress(desk: Desk): Promise<void> {
  await desk.page.getByText('Product link', { exact: true }).click()
  await write('purchaseSettings.amazon.productLink.url', 'http://shop.example')(desk)
}

const legalLinks = ['Terms', 'Privacy', 'Shipping', 'Returns', 'Weather'].map((title) => ({
  _key: title,
  _type: 'link',
  title,
  url: '/terms',
}))

/** Once the form is there: what comes while the form before it is still seen would be none of its. */
async function addLegalLinks({ page, change }: Desk): Promise<void> {
  await fieldOf(page, 'legalPageMenu').waitFor()
  await change('menus', { legalPageMenu: legalLinks })
}

async function removeLegalLink({ page }: Desk): Promise<void> {
  await fieldOf(page, 'legalPageMenu').getByTestId('array-item-menu-button').last().click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
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
    fault: 'a colour is none',
    message: 'a colour such as #a2b0ff',
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
