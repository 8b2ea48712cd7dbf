import { navigation } from '../apps/studio/structure/navigation.ts'

/** The navigation's entries in their order (specification, section 2); what comes last is of no type listed before. */
export const topTitles = [
  'Site Settings',
  'Home',
  'Shop',
  'Buy Now Pages',
  'Ingredients',
  "What's Inside",
  'Where to Buy',
  'Wholesale',
  'Lab Results',
  'Testimonials Page',
  'Sign Up Pages',
  'Contact Forms',
  'Testimonials',
  'Pages',
  'Press',
  'Announcement Banners',
]

/** What its groups hold, in that order, with the rule that says so. */
export const groupTitles: [rule: string, group: string, titles: string[]][] = [
  [
    'STUDIO-08',
    'Site Settings',
    [
      'Shop Menu',
      'Scroll Indicator',
      'Amazon Settings',
      'Site Menus',
      'Cart',
      'Banner Settings',
      'Discount Code Settings',
      'Social Media',
      'Klaviyo',
      'Site Meta',
      'Rebuy',
      'Site Footer',
    ],
  ],
  ['STUDIO-09', 'Home', ['Home', 'Non-CBD Home']],
  [
    'STUDIO-10',
    'Shop',
    ['Products', 'Product Categories', 'Category Collections', 'Featured Product', 'Promotional Products'],
  ],
  ['STUDIO-11', 'Ingredients', ['Ingredients Settings', 'Ingredients']],
]

const paneOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-')

/** All that the navigation has a place of its own for, with the pane before it. */
export const places = navigation.flatMap((entry) =>
  entry.kind === 'group'
    ? entry.entries.map((leaf) => ({ ...leaf, pane: `${paneOf(entry.title)};` }))
    : [{ ...entry, pane: '' }],
)
