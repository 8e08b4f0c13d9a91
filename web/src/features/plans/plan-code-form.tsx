import type { PlanCode } from '@fieldstone/contract/entities/plans/plan-offer'
import type { ApiError } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/plan-code.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface PlanCodeFormProps {
  readonly actionLabel: string
  /** Title of the summary of errors. */
  readonly problem: string
  readonly send: (given: PlanCode) => Promise<void>
  /** In place of the server's sentence. */
  readonly wordsOf?: (error: ApiError) => string
}

/** Asks for a certificate number and the code of a letter. The code is not kept as a draft. */
export function PlanCodeForm({ actionLabel, problem, send, wordsOf }: PlanCodeFormProps) {
  const form = useForm<PlanCode>({
    initial: { certificateNo: '', code: '' },
    check: ({ certificateNo, code }) =>
      problemIn(problem, {
        ...(certificateNo.trim() === '' ? { certificateNo: t('needNumber') } : {}),
        ...(code.trim() === '' ? { code: t('needCode') } : {}),
      }),
    refused: (error) => ({
      title:
        Object.keys(error.fields).length > 0 ? problem : `${problem} ${wordsOf?.(error) ?? error.message}`,
      fields: error.fields,
    }),
    send: ({ certificateNo, code }) => send({ certificateNo: certificateNo.trim(), code: code.trim() }),
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('certificateNo')}
        label={t('certificateNo')}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        {...form.field('code')}
        label={t('code')}
        hint={t('codeHint')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p className="row">
        <Button type="submit" isBusy={form.isBusy}>
          {actionLabel}
        </Button>
      </p>
    </Form>
  )
}
