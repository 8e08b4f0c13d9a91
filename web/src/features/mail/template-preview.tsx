import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import type { TemplateCode } from '@fieldstone/contract/templates'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call, callPage } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/templates.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

interface Lien {
  readonly id: number
  readonly certificateNo: string
  readonly parcelNo: string
}

interface TemplatePreviewProps {
  readonly code: TemplateCode
  readonly language: AccountLanguage
  /** As it is typed. */
  readonly draft: TemplateText
}

/** Previews the typed text with the values of a chosen certificate, and sends a test to the user. */
export function TemplatePreviewSheet({ code, language, draft: { subject, text } }: TemplatePreviewProps) {
  const session = useSession()
  const [lien, setLien] = useState<Lien | null>(null)
  // The user can keep typing while the server fills in the earlier text.
  const body = useDeferredValue(JSON.stringify({ subject, text, language, certificateId: lien?.id ?? null }))
  const preview = useCall(
    templateRoutes.previewTemplate,
    { params: { code }, body: JSON.parse(body) },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const test = useAction(async () => {
    const typed = { subject, text, language, certificateId: lien?.id ?? null }
    await call(templateRoutes.sendTestMail, { params: { code }, body: typed })
    void showSuccess(t('testDone'))
  })
  const { data, isError } = preview
  return (
    <Sheet className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      <LienChoice onChoose={setLien} />
      <p className="muted">
        {lien === null
          ? t('previewExamples')
          : t('previewLien', { certificateNo: lien.certificateNo, parcelNo: lien.parcelNo })}
      </p>
      {isError ? <Notice kind="bad">{t('previewFailed')}</Notice> : null}
      {data ? (
        <>
          <div className="mail-paper">
            <p className="mail-subject">{data.subject}</p>
            <p className="as-typed">{data.text}</p>
          </div>
          {data.emptyNames.length > 0 ? (
            <Notice kind="waiting">{t('emptyFor', { names: data.emptyNames.join(', ') })}</Notice>
          ) : null}
          {lien !== null && data.exampleNames.length > 0 ? (
            <p className="muted small">{t('examplesFor', { names: data.exampleNames.join(', ') })}</p>
          ) : null}
        </>
      ) : null}
      <div>
        <Button kind="default" isBusy={test.isBusy} onClick={() => test.run()}>
          {t('test', { email: session?.email ?? '' })}
        </Button>
      </div>
    </Sheet>
  )
}

function LienChoice({ onChoose }: { readonly onChoose: (lien: Lien | null) => void }) {
  const form = useForm({
    initial: { lien: '' },
    check: () => null,
    send: async ({ lien }) => {
      const found = lien.trim() === '' ? null : await findLien(lien.trim())
      if (found === undefined) form.refuse({ title: null, fields: { lien: t('previewNone') } })
      else onChoose(found)
    },
  })
  return (
    <Form form={form} className="lien-choice">
      <TextField
        {...form.field('lien')}
        type="search"
        label={t('previewOf')}
        hint={t('previewHint')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" kind="default" isBusy={form.isBusy}>
        {t('previewShow')}
      </Button>
    </Form>
  )
}

/** Returns the first certificate that the search finds by this number. */
async function findLien(parcelNumber: string): Promise<Lien | undefined> {
  const { rows } = await callPage(certificateRoutes.searchCertificates, {
    query: { page: 1, pageSize: 1, sort: '', filter: '' },
    body: { state: '', county: null, address: '', ownerInfo: '', parcelNumber },
  })
  return rows[0]
}
