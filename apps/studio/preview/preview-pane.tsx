import { LaunchIcon } from '@sanity/icons/Launch'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { useDataset, usePerspective, useSyncState, type SanityDocument, type SchemaType } from 'sanity'
import type { UserViewComponent } from 'sanity/structure'
import { parentValue } from '../schema/parent-value.ts'
import { loadSettings } from '../settings.ts'
import { EarlyCommits } from './early-commits.tsx'
import { lacksSlug } from './lacks-slug.ts'
import { previewLink } from './preview-link.ts'
import { SessionNotice } from './session-notice.tsx'
import { usePreviewSession } from './use-preview-session.ts'

/** The message that makes the previewed page reload its content; the storefront listens for it. */
const refreshMessage = { type: 'preview-refresh' }

const widths = [
  { title: 'Phone', width: 390 },
  { title: 'Whole', width: undefined },
]

/** The values of a document that its address in the shop depends on: with others the preview is another page. */
const addressOf = ({ slug, category }: Partial<SanityDocument>): string =>
  JSON.stringify([parentValue(slug, 'current'), parentValue(category, '_ref')])

/** What is shown instead of the page. */
function waitingFor(type: SchemaType, document: Partial<SanityDocument>): string {
  if (!document._rev) return 'The preview appears with the first change.'
  return lacksSlug(type, document) ? 'The preview appears with a slug.' : 'Opening the shop …'
}

/** The shop with the draft, or with the chosen release, next to the form; updated while the editor types. */
export const PreviewPane: UserViewComponent = ({ documentId, schemaType, document }) => {
  const dataset = useDataset()
  const { selectedReleaseId: release } = usePerspective()
  const { isSyncing } = useSyncState(documentId, schemaType.name, release)
  const frame = useRef<HTMLIFrameElement>(null)
  const [link, setLink] = useState<string>()
  const [width, setWidth] = useState<number>()
  const hasDrafts = usePreviewSession(link, dataset)
  const revision = document.displayed._rev
  const address = addressOf(document.displayed)
  const page = lacksSlug(schemaType, document.displayed) ? undefined : link
  // Undefined until the document exists.
  const [savedAddress, setSavedAddress] = useState<string>()
  if (revision && !isSyncing && savedAddress !== address) setSavedAddress(address)

  useEffect(() => {
    void loadSettings().then(({ localPreviewUrl }) =>
      setLink(previewLink({ documentId, release, dataset, origin: location.origin, localPreviewUrl })),
    )
  }, [documentId, release, dataset])

  useEffect(() => {
    // Before the change is saved, the page would only reload its old content.
    if (link && revision && !isSyncing) frame.current?.contentWindow?.postMessage(refreshMessage, new URL(link).origin)
  }, [revision, isSyncing, link])

  return (
    <Flex direction="column" height="fill">
      <EarlyCommits documentId={documentId} documentType={schemaType.name} />
      <Card borderBottom padding={2}>
        <Flex gap={2} align="center">
          {widths.map((size) => (
            <Button
              key={size.title}
              mode="bleed"
              fontSize={1}
              padding={2}
              text={size.title}
              selected={width === size.width}
              onClick={() => setWidth(size.width)}
            />
          ))}
          <Flex flex={1} />
          <Button
            as="a"
            mode="bleed"
            fontSize={1}
            padding={2}
            icon={LaunchIcon}
            text="Open"
            href={page}
            target="_blank"
            rel="noreferrer"
          />
        </Flex>
      </Card>
      {link && hasDrafts === false && <SessionNotice link={link} dataset={dataset} />}
      <Card tone="transparent" flex={1} style={{ minHeight: 0 }}>
        {page && hasDrafts !== undefined && savedAddress ? (
          // The shop's own pages with the editor's session: a sandbox would break them.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={savedAddress}
            ref={frame}
            src={page}
            title="The shop with this draft"
            style={{ display: 'block', width: width ?? '100%', height: '100%', margin: '0 auto', border: 0 }}
          />
        ) : (
          <Flex padding={4} justify="center">
            <Text muted>{waitingFor(schemaType, document.displayed)}</Text>
          </Flex>
        )}
      </Card>
    </Flex>
  )
}
