import { formatFigure, type Figure } from './figure.ts'
import { measureBlockingTime } from './blocking-time.ts'
import { measureCartMutations } from './cart-mutations.ts'
import { measureContentClients } from './content-clients.ts'
import { measureContentQueries } from './content-queries.ts'
import { measureContentService } from './content-service.ts'
import { measureFirstPictures } from './first-pictures.ts'
import { measureFormFile } from './form-file.ts'
import { measureHostileQueries } from './hostile-queries.ts'
import { measureImages } from './images.ts'
import { measureInteractions } from './interactions.ts'
import { measureLargeShop } from './large-shop.ts'
import { measureMotion } from './motion.ts'
import { measurePages } from './pages.ts'
import { measureRenderedPages } from './rendered-pages.ts'
import { measurePresentation } from './presentation.ts'
import { measureProductPages } from './product-pages.ts'
import { measureScaling } from './scaling.ts'
import { measureScripts } from './scripts.ts'
import { measureSecondStart } from './second-start.ts'
import { measureSignUps } from './sign-ups.ts'
import { measureSourceMaps } from './source-maps.ts'
import { measureStorefrontQueries } from './storefront-queries.ts'
import { measureStudio } from './studio.ts'

const measurements: Record<string, () => Promise<Figure[]>> = {
  start: measureSecondStart,
  scripts: measureScripts,
  pages: measurePages,
  'rendered pages': measureRenderedPages,
  'large shop': measureLargeShop,
  'first pictures': measureFirstPictures,
  'blocking time': measureBlockingTime,
  interactions: measureInteractions,
  motion: measureMotion,
  cart: measureCartMutations,
  'sign-ups': measureSignUps,
  'form with a file': measureFormFile,
  'product pages': measureProductPages,
  'storefront queries': measureStorefrontQueries,
  'content queries': measureContentQueries,
  'hostile queries': measureHostileQueries,
  'content service': measureContentService,
  'content clients': measureContentClients,
  'source maps': measureSourceMaps,
  images: measureImages,
  scaling: measureScaling,
  studio: measureStudio,
  presentation: measurePresentation,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`There is no benchmark '${unknown[0]}'. There are: ${Object.keys(measurements).join(', ')}.`)
  process.exit(1)
}
// Query replicas do not keep this process alive.
const awake = setInterval(() => undefined, 60_000)
for (const [name, measure] of Object.entries(measurements)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await measure()) console.log(formatFigure(figure))
}
clearInterval(awake)
