import { expect, test } from 'vitest'
import { fieldNames, typeAt } from '../testing/schema-walk.ts'

/** Section 3 of the specification, field by field: `[rules, path of the type, its fields]`. */
const lists: [rules: string, path: string, fields: string][] = [
  ['TYPE-02', 'link', 'title page url external cbd'],
  ['TYPE-05', 'colors', 'textColor backgroundColors'],
  ['TYPE-06', 'media', 'image video caption attribution position'],
  ['TYPE-07', 'media.image', 'noCompression'],
  ['TYPE-08', 'media.video', 'file loop'],
  ['TYPE-11', 'media.video.metadata', 'aspect_ratio'],
  ['TYPE-12', 'slide', 'image video caption'],
  ['TYPE-13', 'cta', 'url external'],
  ['TYPE-14', 'testimonial', 'attribution quote link productCategories'],
  ['TYPE-20', 'page', 'title slug description poster content nonCBDContent colors'],
  [
    'TYPE-21',
    'product',
    `title slug category cbd hideFromNavigation hideFromCollection shopify purchaseSettings description badge thumb heroGallery
    favicon colors colorSectionBackground ingredients features relatedProductsTitleLink relatedProducts relatedSocialMedia gallery
    amazonLink amazonCta galleryThumb`,
  ],
  [
    'TYPE-22',
    'product.shopify',
    'isSubscription product subscription defaultSku subscriptionSkus singlePurchaseNotice subscriptionNotice shippingNotice',
  ],
  ['TYPE-22', 'product.shopify.product', 'id title image'],
  ['TYPE-22', 'product.shopify.subscription', 'id title'],
  ['TYPE-22', 'product.shopify.defaultSku', 'sku'],
  ['TYPE-25', 'product.purchaseSettings', 'options details amazon'],
  ['TYPE-25', 'product.purchaseSettings.options', 'subscription single'],
  ['TYPE-25', 'product.purchaseSettings.options.subscription', 'details badge'],
  ['TYPE-25', 'product.purchaseSettings.options.single', 'details badge'],
  ['TYPE-25', 'product.purchaseSettings.amazon.productLink', 'url text'],
  ['TYPE-26', 'product.thumb', 'image hovers'],
  ['TYPE-27', 'product.features', 'title list cta'],
  ['TYPE-28', 'product.relatedProducts', 'products featured'],
  ['TYPE-29', 'product.relatedSocialMedia', 'title posts'],
  ['TYPE-30', 'product.gallery', 'images cta'],
  [
    'TYPE-32',
    'productCategory',
    `cbd title slug products showTestimonials showPress backgroundColors backgroundImages menu introTitle introHero introText
    introMedia introCta outroTitle outroText outroCta outroImage marquees featuredProducts ingredients`,
  ],
  ['TYPE-33', 'productCategory.featuredProducts', 'title text products cta'],
  ['TYPE-34', 'productCategory.ingredients', 'title subTitle'],
  [
    'TYPE-35',
    'productCategoryCollection',
    'title cbd slug introTitle introText introMedia nonCBDIntroMedia introBackgroundColor sections',
  ],
  ['TYPE-36', 'productCategoryCollection.sections[]', 'categoryItems colors'],
  ['TYPE-36', 'productCategoryCollection.sections[].categoryItems[]', 'header subheader productCategory showMoreText'],
  ['TYPE-37', 'featuredProduct', 'product'],
  ['TYPE-38', 'promotionalProduct', 'size targetProductSkus limitedTargetProductSkus'],
  [
    'TYPE-39',
    'buyNow',
    `cbd title slug description poster discountExplainer floatingImage floatingImageBottomRight floatingImageBottomLeft cta
    whyItsGreatTitle whyItsGreat frequency marquees products faq`,
  ],
  ['TYPE-40', 'buyNow.whyItsGreat[]', 'thumbnail heading1 heading2'],
  ['TYPE-41', 'buyNow.frequency', 'title text headings intervals'],
  ['TYPE-42', 'buyNow.products[]', 'title subtitle product variant'],
  ['TYPE-42', 'buyNow.products[].variant', 'id productTitle variantTitle'],
  ['TYPE-43', 'buyNow.faq', 'title faqs'],
  ['TYPE-43', 'buyNow.faq.faqs[]', 'question answer'],
  ['TYPE-44', 'ingredients', 'title description longDescription featuredIngredients'],
  ['TYPE-45', 'ingredient', 'cbd title image description longDescription'],
  ['TYPE-46', 'whatsInside', 'title introTitle introText productCategorySections relatedLinksHeading relatedLinks'],
  ['TYPE-47', 'whatsInside.productCategorySections[]', 'productCategory heading description image backgroundColors'],
  ['TYPE-48', 'labResults', 'cbd pageTitle subTitle hempFreeTestResults labResults'],
  ['TYPE-49', 'labResults.labResults[]', 'name product lotCode coa'],
  ['TYPE-50', 'whereToBuy', 'banners'],
  ['TYPE-50', 'whereToBuy.banners[]', 'enabled content image link'],
  ['TYPE-51', 'wholesale', 'title content colors'],
  ['TYPE-52', 'press', 'title image quote url'],
  ['TYPE-53', 'testimonialsPage', 'testimonials colors'],
  ['TYPE-54', 'signUp', 'cbd title slug description poster listId intro whatYouGetTitle whatYouGet splash'],
  ['TYPE-55', 'signUp.intro', 'title text cta disclaimer'],
  ['TYPE-56', 'menus', 'loginLink productMenu primaryMenu secondaryMenu legalPageMenu'],
  ['TYPE-57', 'menus.primaryMenu', 'title links'],
  ['TYPE-57', 'menus.secondaryMenu', 'title links'],
  ['TYPE-59', 'shopMenu', 'sections'],
  ['TYPE-59', 'shopMenu.sections[]', 'mobileOnly items'],
  ['TYPE-60', 'shopMenu.sections[].items[]', 'cbd link icon subtext submenu backgroundColor'],
  ['TYPE-61', 'socialMedia', 'links'],
  ['TYPE-61', 'socialMedia.links[]', 'name url'],
  ['TYPE-62', 'siteMeta', 'siteDescription image'],
  ['TYPE-63', 'klaviyo', 'listId'],
  ['TYPE-64', 'rebuy', 'dataSourceId'],
  ['TYPE-65', 'siteFooter', 'newsletterText disclaimer fdaDisclaimer copyright'],
  ['TYPE-66', 'announcementBanner', 'visibility contents static color'],
  ['TYPE-67', 'announcementBanner.visibility', 'cbd discount devotion'],
  ['TYPE-68', 'announcementBanner.contents[]', 'id text link'],
  ['TYPE-68', 'announcementBanner.contents[].link', 'url external'],
  ['TYPE-69', 'announcementBanner.color', 'background text'],
  ['TYPE-70', 'siteBanners', 'banners'],
  ['TYPE-71', 'cart', 'giftNoteTextPlaceholder giftingNotice cbdWarning shippingNotePowderProducts'],
  ['TYPE-72', 'scrollIndicator', 'image'],
  ['TYPE-73', 'amazonSettings', 'image'],
  ['TYPE-74', 'discountCodeSettings', 'isEnabled discountCode startTime endTime isSubscriptionOnly'],
  ['TYPE-75', 'form', 'title slug notificationRecipients fields submitValue successMessage'],
  ['TYPE-76', 'form.notificationRecipients[]', 'name email'],
  ['TYPE-77', 'form.fields[]', 'label name required type options accept'],
  ['TYPE-79', 'form.fields[].options[]', 'key value'],
]

/** Parts for which the specification names only the purpose; their fields are our choice. */
const own: Record<string, string[]> = {
  'media.image': ['alt'],
  'media.video': ['metadata'],
  cta: ['text'],
}

test.each(lists)('TYPE-01, %s: %s has exactly the fields of the specification', (_rules, path, fields) => {
  const expected = [...fields.trim().split(/\s+/), ...(own[path] ?? [])]
  expect(fieldNames(path).toSorted()).toEqual(expected.toSorted())
})

const homeFields =
  `featuredProductEnabled featuredProductTitle featuredProductText featuredProductCta featuredProductCtaTextColor
  featuredProductCtaButtonTextColor featuredProductCtaButtonBackgroundColor featuredProductHeaderTopGradientColor featuredProductImage
  featuredProductBackgroundImage splashIsVerticalLayout splashTitle splashText splashCta splashHero floatingCta introTitle introText
  samplerTitle samplerSubtitle featuredSampler zeroproofTitle zeroproofSubtitle featuredZeroproof moodProductCategory moodWaterTitle
  moodWaterSubtitle moodWaterProducts moodPowderTitle moodPowderSubtitle moodPowderProducts waterTitle waterSubtitle featuredWater
  pressTitle featuredPress testimonials signupTitle signupText`.split(/\s+/)

test('TYPE-15: home has exactly the fields of the specification', () => {
  expect(fieldNames('home').toSorted()).toEqual(homeFields.toSorted())
})

test('TYPE-16: the non-hemp home has the fields of home without the color of the header', () => {
  const shared = homeFields.filter((name) => name !== 'featuredProductHeaderTopGradientColor')
  expect(fieldNames('homeNonCBD').toSorted()).toEqual(shared.toSorted())
})

test.each([
  ['TYPE-09', 'media.position', ['left', 'center', 'right']],
  ['TYPE-78', 'form.fields[].type', ['email', 'text', 'url', 'textarea', 'select', 'file']],
])('%s: %s is one of %j', (_rule, path, values) => {
  expect(typeAt(path).options).toMatchObject({ list: values })
})

test.each([
  ['TYPE-02', 'link.page', 'page'],
  ['TYPE-19', 'home.moodProductCategory', 'productCategory'],
  ['TYPE-19', 'homeNonCBD.moodProductCategory', 'productCategory'],
  ['TYPE-70', 'siteBanners.banners[]', 'announcementBanner'],
  ['TYPE-60', 'shopMenu.sections[].items[].submenu[]', 'productCategory'],
])('%s: %s is a reference to a %s', (_rule, path, type) => {
  expect(typeAt(path).to?.map(({ name }) => name)).toContain(type)
})

test('TYPE-02: a link can lead to every page of the shop', () => {
  expect(typeAt('link.page').to?.map(({ name }) => name)).toEqual([
    'page',
    'product',
    'productCategory',
    'productCategoryCollection',
    'buyNow',
    'signUp',
    'home',
    'whatsInside',
    'whereToBuy',
    'wholesale',
    'labResults',
    'press',
    'testimonialsPage',
  ])
})

test('TYPE-77: only a select field has options, and only a file field accepts kinds of files', () => {
  for (const type of ['text', 'select', 'file']) {
    const isHidden = (name: string): unknown => {
      const hidden: unknown = Reflect.get(typeAt(`form.fields[].${name}`), 'hidden')
      return typeof hidden === 'function' && hidden({ parent: { type } })
    }
    expect([type, isHidden('options'), isHidden('accept')]).toEqual([type, type !== 'select', type !== 'file'])
  }
})

test('TYPE-58: the legal menu and the other menus are lists of links', () => {
  for (const path of ['legalPageMenu', 'productMenu.links', 'primaryMenu.links', 'secondaryMenu.links']) {
    expect(typeAt(`menus.${path}[]`).name).toBe('link')
  }
})

test('TYPE-48, TYPE-49: results are files', () => {
  expect(typeAt('labResults.hempFreeTestResults').type?.name).toBe('file')
  expect(typeAt('labResults.labResults[].coa').type?.name).toBe('file')
})

test.each([
  ['TYPE-24', ['shopify.singlePurchaseNotice', 'shopify.subscriptionNotice', 'shopify.shippingNotice']],
  ['TYPE-31', ['amazonLink', 'amazonCta']],
])('%s: the old fields of a product are marked deprecated', (_rule, paths) => {
  for (const path of paths) expect(typeAt(`product.${path}`).deprecated?.reason).toBeTruthy()
})
