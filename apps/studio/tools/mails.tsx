import { Heading, Stack, Text } from '@sanity/ui'
import PostalMime from 'postal-mime'
import { useState } from 'react'
import { z } from 'zod'
import { Facts, formatDateTime, MasterDetail, DateTime } from './master-detail.tsx'
import { Note } from './note.tsx'
import { OpenEntry, pagePath, Pages, pageSchema } from './pages.tsx'
import { useBackOffice } from './use-back-office.ts'

/** An email in the mail box, parsed from its source. */
const mailSchema = z
  .object({ id: z.string(), sentAt: z.string(), source: z.string() })
  .transform(async ({ id, sentAt, source }) => {
    const { subject = '', from, to = [], text = '' } = await PostalMime.parse(source)
    return { id, sentAt, subject, text, from: from?.address ?? '', to: to.map(({ address }) => address).join(', ') }
  })

type Mail = z.output<typeof mailSchema>

const mailsSchema = pageSchema(mailSchema)

function MailDetail(mail: Mail) {
  return (
    <Stack gap={5}>
      <Heading as="h2">{mail.subject}</Heading>
      <Facts
        facts={[
          ['Sent', formatDateTime(mail.sentAt)],
          ['From', mail.from],
          ['To', mail.to],
        ]}
      />
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Text>
    </Stack>
  )
}

/** The emails sent while no mail server is configured. */
export function Mails() {
  const [pages, setPages] = useState<string[]>([])
  const list = useBackOffice(pagePath('mails', pages.at(-1)), mailsSchema)
  return (
    <MasterDetail
      title="Mail box"
      empty="No mail yet. Confirmations of orders and messages of forms appear here."
      list={list}
      entries={list.value?.entries}
      idOf={({ id }) => id}
      summary={({ subject, to }) => ({ title: subject, subtitle: to })}
      renderAside={({ sentAt }) => <DateTime iso={sentAt} />}
      below={<Pages pages={pages} next={list.value?.next ?? null} isLoading={list.isLoading} onChange={setPages} />}
      renderDetail={(id) => (
        <OpenEntry id={id} entries={list.value?.entries} missing={<Note>This mail is not in the list.</Note>}>
          {(mail) => <MailDetail {...mail} />}
        </OpenEntry>
      )}
    />
  )
}
