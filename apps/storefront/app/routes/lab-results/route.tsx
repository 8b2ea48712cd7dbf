import { useState } from 'react'
import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { Article } from '../../sections/article/article.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { labResultsQuery } from './lab-results.query.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const page = await content.query(labResultsQuery, exclusion(site.variant))
  if (!page) throw pageNotFound()
  return { page, brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.brandName, loaderData.page.pageTitle, loaderData.page.subTitle) : []

export default function LabResults({ loaderData: { page } }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = page.results.filter(({ name, lotCode, product }) =>
    [name, lotCode, product].some((value) => value?.toLowerCase().includes(wanted)),
  )
  return (
    <Article title={page.pageTitle} lead={page.subTitle} colours={['#e6f3ea', '#cfe3b4', '#e3f1ff']} nextColour={ink}>
      <label className="grid gap-2">
        <span className="text-small font-semibold">Find a product or a lot code</span>
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-h-[52px] rounded-pill border-[1.5px] border-hairline px-5"
        />
      </label>
      <output className="block text-small">{found.length === 1 ? '1 result' : `${found.length} results`}</output>
      <dl>
        {found.map(({ key, name, lotCode, product, file }) => (
          <div key={key} className="grid grid-cols-[1fr_auto] gap-x-4 border-t-[1.5px] border-hairline py-3">
            <dt className="font-semibold">{product}</dt>
            <dd className="text-small tabular-nums">{lotCode}</dd>
            <dd className="col-span-2 text-small">
              {file ? (
                <a href={file} download className="quiet-link">
                  {name}
                </a>
              ) : (
                name
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Article>
  )
}
