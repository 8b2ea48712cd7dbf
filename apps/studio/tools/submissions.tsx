import { Heading, Stack } from '@sanity/ui'
import { useState } from 'react'
import { z } from 'zod'
import { Facts, formatDateTime, MasterDetail, DateTime, Loading } from './master-detail.tsx'
import { Note } from './note.tsx'
import { OpenEntry, pagePath, Pages, pageSchema } from './pages.tsx'
import { useBackOffice } from './use-back-office.ts'

const submissionSchema = z.object({
  id: z.string(),
  formTitle: z.string(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  files: z.array(z.object({ label: z.string(), name: z.string() })),
  replyTo: z.string().nullable(),
  createdAt: z.string(),
})

type Submission = z.infer<typeof submissionSchema>

const submissionsSchema = pageSchema(submissionSchema)

function SubmissionDetail({ id, formTitle, values, files, createdAt }: Submission) {
  return (
    <Stack gap={5}>
      <Heading as="h2">{formTitle}</Heading>
      <Facts
        facts={[
          ['Sent', formatDateTime(createdAt)],
          ...values.map(({ label, value }): [string, string] => [label, value]),
          ...files.map(({ label, name }, position): [string, React.ReactNode] => [
            label,
            <a key={name} href={`/admin/back-office/submissions/${id}/files/${position}`} download={name}>
              {name}
            </a>,
          ]),
        ]}
      />
    </Stack>
  )
}

/** A submission on another page than the listed one, as after a link or a reload. */
function Unlisted({ id }: { id: string }) {
  const { value, problem } = useBackOffice(`submissions/${id}`, submissionSchema)
  if (value) return <SubmissionDetail {...value} />
  return problem === undefined ? <Loading /> : <Note isProblem>{problem}</Note>
}

/** The submissions of the contact forms. */
export function Submissions() {
  const [pages, setPages] = useState<string[]>([])
  const list = useBackOffice(pagePath('submissions', pages.at(-1)), submissionsSchema)
  return (
    <MasterDetail
      title="Submissions"
      empty="Nothing yet. What visitors send through a contact form appears here."
      list={list}
      entries={list.value?.entries}
      idOf={({ id }) => id}
      summary={({ formTitle, replyTo }) => ({ title: formTitle, subtitle: replyTo ?? '' })}
      renderAside={({ createdAt }) => <DateTime iso={createdAt} />}
      below={<Pages pages={pages} next={list.value?.next ?? null} isLoading={list.isLoading} onChange={setPages} />}
      renderDetail={(id) => (
        <OpenEntry id={id} entries={list.value?.entries} missing={<Unlisted key={id} id={id} />}>
          {(submission) => <SubmissionDetail {...submission} />}
        </OpenEntry>
      )}
    />
  )
}
