import type { SaleRules } from '@shop/commerce-service'
import { z } from 'zod'
import type { ContentClient } from '../../app/content/content-client.ts'
import { skusSchema, subscriptionSkus } from '../../app/content/subscription-skus.ts'
import { promotionsProjection, promotionsSchema } from '../../app/features/cart/service/promotions.query.ts'
import { promotionalItems, promotionalSkus, sortedBySize } from '../../app/features/cart/model/promotions.ts'

/** How long the rules are cached without a change event, in milliseconds: hosted content may send none. */
const lifetime = 60_000

const rulesQuery = {
  groq: /* groq */ `{
    "subscriptionSkus": ${subscriptionSkus},
    "promotions": ${promotionsProjection}
  }`,
  schema: z.object({ subscriptionSkus: skusSchema, promotions: promotionsSchema }),
}

function toRules({ subscriptionSkus, promotions }: z.infer<typeof rulesQuery.schema>): SaleRules {
  const bySize = sortedBySize(promotions)
  return {
    subscriptionSkus: new Set(subscriptionSkus),
    promotionalSkus: promotionalSkus(bySize),
    entitledSkus(lines) {
      const bought = lines.map(({ line: { quantity }, product, variant: { sku, optionValues } }) => ({
        quantity,
        merchandise: {
          sku,
          selectedOptions: product.optionNames.map((name, index) => ({ name, value: optionValues[index] ?? '' })),
        },
      }))
      return new Set(promotionalItems(bought, bySize))
    },
  }
}

/** How long a cart waits for the rules, and how long reading is not retried after a failure, in milliseconds. */
const maxWait = 1000
const restAfterFailure = 5000

const noRules = toRules({ subscriptionSkus: [], promotions: [] })

/**
 * The content's rules of sale, for the commerce service. Read again after `forget`, and in the background after a
 * minute. While the content cannot be read, or takes more than a second, the last known rules apply; if none are known
 * yet, nothing is restricted. A cart waits for a reading only if the known rules are outdated or missing, and only in
 * its first second. `onError` is called with failures.
 */
export function createSaleRules(content: ContentClient, onError: (error: unknown) => void) {
  let known = noRules
  /** Resolves to the new rules, or to the last known ones once a cart has waited for the time limit. */
  let reading: Promise<SaleRules> | undefined
  /**
   * When the known rules were read, and until when reading is not retried, in milliseconds of the process's monotonic
   * clock.
   */
  let readAt = -Infinity
  let restsUntil = -Infinity
  /** The number of content changes so far, and the number when the known rules were read. */
  let changes = 0
  let knownChanges = -1

  async function readAnew(): Promise<SaleRules> {
    const changesBefore = changes
    try {
      const rules = toRules(await content.query(rulesQuery, {}))
      // A later reading has ended before this one.
      if (knownChanges > changesBefore) return known
      known = rules
      readAt = performance.now()
      knownChanges = changesBefore
    } catch (error) {
      restsUntil = performance.now() + restAfterFailure
      onError(error)
    } finally {
      if (changes === changesBefore) reading = undefined
    }
    return known
  }

  const waitEnds = () => new Promise<SaleRules>((resolve) => setTimeout(() => resolve(known), maxWait).unref())

  return {
    async read(): Promise<SaleRules> {
      const isCurrent = knownChanges === changes
      const now = performance.now()
      if ((isCurrent && now - readAt < lifetime) || now < restsUntil) return known
      reading ??= Promise.race([readAnew(), waitEnds()])
      return isCurrent ? known : reading
    },
    forget(): void {
      changes += 1
      reading = undefined
    },
  }
}
