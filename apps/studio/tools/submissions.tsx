import { Heading, Stack } from '@sanity/ui'
import { z } from 'zod'
import { Facts, formatMoment, MasterDetail, Moment } from './master-detail.tsx'
import { Note } from './note.tsx'
import { useBackOffice } from './use-back-office.ts'

const submissionSchema = z.object({
  id: z.string(),
  formTitle: z.string(),
  values: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  files: z.array(z.object({ label: z.string(), name: z.string() })),
  replyTo: z.string().nullable(),
  createdAt: z.string(),
})

type Submission = z.infer<typeof submissionSchema>

const submissionsSchema = z.array(submissionSchema)

function SubmissionDetail({ id, formTitle, values, files, createdAt }: Submission) {
  return (
    <Stack gap={5}>
      <Heading as="h2">{formTitle}</Heading>
      <Facts
        facts={[
          ['Sent', formatMoment(createdAt)],
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

/** The submissions of the contact forms. */
export function Submissions() {
  const list = useBackOffice('submissions', submissionsSchema)
  return (
    <MasterDetail
      title="Submissions"
      empty="Nothing yet. What visitors send through a contact form appears here."
      list={list}
      entries={list.value}
      idOf={({ id }) => id}
      summary={({ formTitle, replyTo }) => ({ title: formTitle, subtitle: replyTo ?? '' })}
      renderAside={({ createdAt }) => <Moment iso={createdAt} />}
      renderDetail={(id) => {
        const submission = list.value?.find((one) => one.id === id)
        return submission ? <SubmissionDetail {...submission} /> : <Note>This submission is not in the list.</Note>
      }}
    />
  )
}
