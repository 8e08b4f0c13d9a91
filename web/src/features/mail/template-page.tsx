import type { Template } from '@fieldstone/contract/entities/mail/template'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t as waiting } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/templates.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { templatePath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { type Confirmation, useConfirmation } from '../../records/approvals/use-confirmation.tsx'
import { WaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplatePreviewSheet } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { templateKey, useTemplateForm } from './use-template-form.ts'
import './templates.css'

/** The editor of one template. */
export default function TemplatePage() {
  const { templateCode } = useParams()
  const [search] = useSearchParams()
  const language = ACCOUNT_LANGUAGES.find((it) => it === search.get('language')) ?? 'en'
  // A new key, which remounts the editor.
  const [resetCount, setResetCount] = useState(0)
  const code = TEMPLATE_CODES.find((it) => it === templateCode)
  const template = useCall(
    templateRoutes.getTemplate,
    { params: { code: code ?? 'alert' }, query: { language } },
    { enabled: code !== undefined, staleTime: 0 },
  )
  if (code === undefined) return <Navigate to={PATHS.templates} replace />
  return (
    <div className="stack loose wide">
      <Link to={PATHS.templates}>{t('back')}</Link>
      <Loaded
        query={template}
        title={t(`purpose_${code}`)}
        failedTitle={t('failed')}
        skeleton={<BlockSkeleton height="30rem" />}
      >
        {(it) => (
          <Editing
            key={`${it.code} ${it.language} ${resetCount}`}
            template={it}
            onReset={() => setResetCount(resetCount + 1)}
          />
        )}
      </Loaded>
    </div>
  )
}

interface EditingProps {
  readonly template: Template
  readonly onReset: () => void
}

function Editing({ template, onReset }: EditingProps) {
  const confirmation = useConfirmation()
  const form = useTemplateForm(template, confirmation.ask)
  const { code, language, group } = template
  return (
    <>
      <PageHead title={t(`purpose_${code}`)} area={t(`group_${group}`)} isQuiet lede={heldText(template)} />
      {group === 'staff' ? null : <LanguageChoice template={template} />}
      <WaitingApprovals act="templates" subject={`${code}-${language}`} />
      <div className="template-page">
        <div className="stack loose">
          <TemplateEditor form={form} template={template} />
          <TemplateVersions
            code={code}
            language={language}
            onTakeUp={(subject, text) => form.set({ subject, text })}
          />
        </div>
        <div className="stack loose">
          <TemplatePreviewSheet code={code} language={language} draft={form.values} />
          {template.isOwn ? null : (
            <ResetButton template={template} ask={confirmation.ask} onReset={onReset} />
          )}
        </div>
      </div>
      {confirmation.dialog}
    </>
  )
}

/** Chooses the language. Each language has its own text, and changing one does not change the other. */
function LanguageChoice({ template: { code, language } }: { readonly template: Template }) {
  return (
    <nav className="row language-of-text" aria-label={t('languageOfText')}>
      {ACCOUNT_LANGUAGES.map((one) => (
        <Link
          key={one}
          to={`${templatePath(code)}?language=${one}`}
          aria-current={one === language ? 'page' : undefined}
        >
          {t(`language_${one}`)}
        </Link>
      ))}
    </nav>
  )
}

interface ResetButtonProps {
  readonly template: Template
  readonly ask: Confirmation['ask']
  readonly onReset: () => void
}

function ResetButton({ template: { code, language, version }, ask, onReset }: ResetButtonProps) {
  const send = useSend(templateRoutes.resetTemplate, { shows: templateKey(code, language) })
  const reset = useAction(async () => {
    try {
      const body = { language, version, note: '' }
      const { approvalId } = await ask((own) => send({ params: { code }, body: { ...body, ...own } }))
      onReset()
      void showSuccess(approvalId === undefined ? t('resetDone') : waiting('waits'))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  })
  return (
    <div>
      <Button kind="default" isBusy={reset.isBusy} onClick={() => reset.run()}>
        {t('reset')}
      </Button>
    </div>
  )
}

const heldText = ({ isOwn, version, changedAt, changedBy }: Template): string =>
  isOwn || changedAt === null
    ? t('isOwn')
    : t('isChanged', { version, at: formatInstant(changedAt), name: changedBy ?? '' })
