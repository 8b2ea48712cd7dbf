import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { useShownQuery } from '../../features/search/use-shown-query.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Article } from '../../sections/article/article.tsx'
import { LayoutField } from '../../ui/layout-field.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { labResultsQuery, type LabResults } from './lab-results.query.ts'

export const handle: RouteHandle = { searchParams: ['q'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readPage(context.get(requestContext), labResultsQuery) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page }) => ({ title: page.pageTitle, description: page.subTitle }))

export default memoRoute(function LabResultsPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Article title={page.pageTitle} lead={page.subTitle} colors={['#e6f3ea', '#cfe3b4', '#e3f1ff']} nextColor={ink}>
      {page.results.length > 0 && <Results results={page.results} />}
      {page.hempFree && (
        <p className="mt-4">
          <a href={page.hempFree} download className="pill">
            Results of everything without hemp
          </a>
        </p>
      )}
    </Article>
  )
})

/** Filters results by name, product or lot code: while typing, or on Enter without script. */
function Results({ results }: Pick<LabResults, 'results'>) {
  const [params] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [search, setSearch] = useState(asked)
  const state = useShownQuery(asked, setSearch)
  const field = useRef<HTMLInputElement>(null)
  // Text typed before hydration.
  useEffect(() => setSearch(field.current?.value ?? ''), [])
  const wanted = search.trim().toLowerCase()
  const found = results.filter(({ name, lotCode, product }) =>
    [name, lotCode, product].some((value) => value?.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <search>
        <Form className="grid gap-2" preventScrollReset replace state={state}>
          <LayoutField />
          <label htmlFor="lab-results-search" className="text-small font-semibold">
            Find a product or a lot code
          </label>
          <input
            ref={field}
            id="lab-results-search"
            name="q"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="field"
          />
        </Form>
      </search>
      <output className="block text-small">{found.length === 1 ? '1 result' : `${found.length} results`}</output>
      {found.length === 0 && <p className="text-lead">Nothing by that name. Try the code on the bottom of the can.</p>}
      <dl>
        {found.map(({ key, name, lotCode, product, file }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4 border-t-[1.5px] border-hairline py-3">
            <dt className="min-w-0 flex-[1_1_8rem] font-semibold">{product ?? name}</dt>
            <dd className="text-small tabular-nums">{lotCode}</dd>
            <dd className="w-full text-small">
              {file ? (
                <a href={file} download className="quiet-link">
                  {name}
                  <span className="sr-only">: download the results{product && ` of ${product}`}</span>
                </a>
              ) : (
                product && name
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
