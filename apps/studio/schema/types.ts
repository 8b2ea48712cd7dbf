import { buyNow } from './documents/buy-now.ts'
import { featuredProduct } from './documents/featured-product.ts'
import { form } from './documents/form.ts'
import { home, homeNonCBD } from './documents/home.ts'
import { ingredient } from './documents/ingredient.ts'
import { ingredients } from './documents/ingredients.ts'
import { labResults } from './documents/lab-results.ts'
import { page } from './documents/page.ts'
import { press } from './documents/press.ts'
import { product } from './documents/product.ts'
import { productCategory } from './documents/product-category.ts'
import { productCategoryCollection } from './documents/product-category-collection.ts'
import { promotionalProduct } from './documents/promotional-product.ts'
import { signUp } from './documents/sign-up.ts'
import { testimonial } from './documents/testimonial.ts'
import { testimonialsPage } from './documents/testimonials-page.ts'
import { whatsInside } from './documents/whats-inside.ts'
import { whereToBuy } from './documents/where-to-buy.ts'
import { wholesale } from './documents/wholesale.ts'
import { color } from './objects/color.tsx'
import { colors } from './objects/colors.ts'
import { cta } from './objects/cta.ts'
import { link } from './objects/link.ts'
import { media } from './objects/media.ts'
import { pageParts } from './objects/page-parts.ts'
import { slide } from './objects/slide.ts'
import { announcementBanner } from './settings/announcement-banner.ts'
import { cart } from './settings/cart.ts'
import { discountCodeSettings } from './settings/discount-code-settings.ts'
import { menus } from './settings/menus.ts'
import { shopMenu } from './settings/shop-menu.ts'
import {
  amazonSettings,
  klaviyo,
  rebuy,
  scrollIndicator,
  siteBanners,
  siteFooter,
  siteMeta,
} from './settings/small-settings.ts'
import { socialMedia } from './settings/social-media.ts'

/** All schema types, in the order of the specification's section 3. */
export const schemaTypes = [
  link,
  color,
  colors,
  media,
  slide,
  cta,
  ...pageParts,
  testimonial,
  home,
  homeNonCBD,
  page,
  product,
  productCategory,
  productCategoryCollection,
  featuredProduct,
  promotionalProduct,
  buyNow,
  ingredients,
  ingredient,
  whatsInside,
  labResults,
  whereToBuy,
  wholesale,
  press,
  testimonialsPage,
  signUp,
  menus,
  shopMenu,
  socialMedia,
  siteMeta,
  klaviyo,
  rebuy,
  siteFooter,
  announcementBanner,
  siteBanners,
  cart,
  scrollIndicator,
  amazonSettings,
  discountCodeSettings,
  form,
]
