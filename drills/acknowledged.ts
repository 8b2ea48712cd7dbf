import { atMost, type Figure } from '../bench/figure.ts'
import { mutate, signIn } from '../e2e/content-api.ts'
import { owner } from '../e2e/filled-data.ts'
import { createCart, findVariant, hasCart, hasOrder, placeOrder, type Cart } from './orders.ts'

/** How many editors write at once, so that their transactions share commits. */
const editors = 8

/** Repeats `use` until it fails, with an upper bound. */
async function untilItFails(use: () => Promise<void>): Promise<void> {
  for (let count = 0; count < 5000; count += 1) await use()
}

/** The number of lost entries. An empty list means that nothing was tested, and exceeds the budget. */
const lost = (what: string, isThere: boolean[]): Figure =>
  atMost(
    `of ${isThere.length} acknowledged ${what}, lost`,
    isThere.length === 0 ? Number.NaN : isThere.filter((there) => !there).length,
    '',
    0,
  )

/** Everything that a shop has acknowledged: documents, carts, and orders. */
export class Acknowledged {
  readonly #origin: string
  readonly #token: string
  readonly #variantId: string
  readonly #documents: string[] = []
  readonly #carts: Cart[] = []
  readonly #orders: URL[] = []

  private constructor(origin: string, token: string, variantId: string) {
    this.#origin = origin
    this.#token = token
    this.#variantId = variantId
  }

  /** Signs in to a shop that was started with `ownerSettings`. */
  static async open(origin: string): Promise<Acknowledged> {
    const [token, variantId] = await Promise.all([signIn(origin, owner.email, owner.password), findVariant(origin)])
    return new Acknowledged(origin, token, variantId)
  }

  async #write(): Promise<void> {
    const id = `drill-${crypto.randomUUID()}`
    await mutate(this.#origin, this.#token, [{ create: { _id: id, _type: 'page', title: id } }])
    this.#documents.push(id)
  }

  /** Every other cart remains without an order. */
  async #shop(): Promise<void> {
    this.#carts.push(await createCart(this.#origin, this.#variantId))
    this.#orders.push(await placeOrder(await createCart(this.#origin, this.#variantId)))
  }

  /** Writes a number of documents, and places as many orders. */
  async use(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await this.#write()
      await this.#shop()
    }
  }

  /** Resolves once another order has been acknowledged. */
  async nextOrder(): Promise<void> {
    const known = this.#orders.length
    while (this.#orders.length === known) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Editors write and shoppers buy until the shop no longer responds. */
  async useUntilDead(): Promise<void> {
    const writing = Array.from({ length: editors }, () => untilItFails(() => this.#write()))
    await Promise.allSettled([...writing, untilItFails(() => this.#shop())])
  }

  /** Checks all of it; the figures say how much is lost. */
  async countLost(): Promise<Figure[]> {
    const query = encodeURIComponent('*[string::startsWith(_id, "drill-")]._id')
    const found = await fetch(
      `${this.#origin}/services/content/v2021-06-07/data/query/production?query=${query}&perspective=raw`,
      { headers: { Authorization: `Bearer ${this.#token}` } },
    )
    const { result }: { result: string[] } = await found.json()
    const stored = new Set(result)
    const carts = await Promise.all(this.#carts.map((cart) => hasCart(this.#origin, cart)))
    const orders = await Promise.all(this.#orders.map(hasOrder))
    return [
      lost(
        'writes',
        this.#documents.map((id) => stored.has(id)),
      ),
      lost('carts', carts),
      lost('orders', orders),
    ]
  }
}
