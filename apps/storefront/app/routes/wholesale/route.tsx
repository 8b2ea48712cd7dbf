import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { blockText } from '../../content/plain-text.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { Article } from '../../sections/article/article.tsx'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { wholesaleQuery } from './wholesale.query.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readPage(context.get(requestContext), wholesaleQuery) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page: { title, content } }) => ({
    title,
    description: content?.map(blockText).find((text) => text !== ''),
  }))

export default memoRoute(function Wholesale({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Article title={page.title} colors={page.colors} textColor={page.textColor} nextColor={ink}>
      {page.content && <RichText value={page.content} />}
    </Article>
  )
})
