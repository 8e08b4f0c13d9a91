import { type AdminSettings, adminSettings } from '@fieldstone/contract/entities/site/admin-settings'
import { REPORT_NAMES, REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { adminSettingsRoutes } from '@fieldstone/contract/routes/site/admin-settings'
import { isFeeRate } from '@fieldstone/domain/payments/charge-methods'
import {
  type CompanyField,
  type CompanyProblem,
  checkCompany,
  FEE_PROGRAMMES,
} from '@fieldstone/domain/site/company'
import { guardedChanges } from '@fieldstone/domain/site/guarded'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import type { FormProblem } from '../../lib/form/values.ts'
import { t as waiting } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/settings.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSend } from '../../lib/use-send.ts'
import { type Confirmation, useConfirmation } from '../../records/approvals/use-confirmation.tsx'
import { WaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import EditConflict from '../../records/edit-conflict.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { SaveBar } from '../../records/save-bar.tsx'
import { SectionIndex } from '../../records/section-index.tsx'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import {
  GROUPS,
  offReportsOf,
  PLACE,
  problemText,
  type SettingsValues,
  settingsOf,
  valuesOf,
} from './admin-settings-values.ts'
import { DebitsAboveLimit } from './debits-above-limit.tsx'
import { SettingHistoryTable, settingText } from './setting-history.tsx'
import './admin-settings.css'

/** The company settings and their history. */
export default function AdminSettingsPage() {
  const settings = useCall(adminSettingsRoutes.getAdminSettings, {}, { staleTime: 0 })
  return (
    <Loaded query={settings} title={t('title')} failedTitle={t('failed')} skeleton={<PageLayoutSkeleton />}>
      {(it) => (
        <div className="stack loose">
          <PageHead title={t('title')} lede={t('lede')} />
          <WaitingApprovals act="company-settings" />
          <SettingsForm settings={it} />
          <SettingHistoryTable />
        </div>
      )}
    </Loaded>
  )
}

/** Changes to where money goes are sent with the user's own password and code. */
function useSettingsRecord(ask: Confirmation['ask']): VersionedRecord<AdminSettings, SettingsValues> {
  const save = useSend(adminSettingsRoutes.saveAdminSettings, { shows: adminSettingsRoutes.getAdminSettings })
  return {
    codec: adminSettings,
    valuesOf,
    save: async (base, _changed, values) => {
      const body = { ...settingsOf(values), version: base.version }
      const { approvalId, ...saved } =
        guardedChanges(base, body).guarded.length === 0
          ? await save({ body })
          : await ask((confirmation) => save({ body: { ...body, ...confirmation } }))
      if (approvalId !== undefined) void showSuccess(waiting('waits'))
      return saved
    },
  }
}

function problemOf(values: SettingsValues): FormProblem | null {
  const problems = Object.entries(checkCompany(settingsOf(values))) as [CompanyField, CompanyProblem][]
  if (problems.length === 0) return null
  const fields = problems.map(([name, problem]) => [name, problemText(name, problem)] as const)
  return { title: t('problem'), fields: Object.fromEntries(fields) }
}

function SettingsForm({ settings }: { readonly settings: AdminSettings }) {
  const { ask, dialog } = useConfirmation()
  const form = useVersionedForm<AdminSettings, SettingsValues>({
    record: settings,
    versioned: useSettingsRecord(ask),
    check: problemOf,
    asksBeforeLeaving: true,
    onSaved: (saved) => {
      // Where everything waits for a second approval, nothing is saved yet.
      if (saved.version !== settings.version) void showSuccess(t('saved'))
    },
  })
  const sections = GROUPS.map(({ title, fields }) => ({
    id: title,
    title: t(title),
    changedCount: form.changed.filter((name) => name in fields).length,
  }))
  return (
    <div className="with-index">
      <SectionIndex sections={sections} />
      <Sheet isRuled>
        <Form form={form} className="stack loose">
          <EditConflict form={form} valuesOf={valuesOf} labelOf={(name) => t(name)} textOf={settingText} />
          {GROUPS.map(({ title, fields }) => (
            <fieldset key={title} id={title} tabIndex={-1} className="settings-group stack">
              <legend>{t(title)}</legend>
              {(Object.entries(fields) as [CompanyField, string][]).map(([name, kind]) => (
                <SettingField key={name} name={name} kind={kind} form={form} />
              ))}
            </fieldset>
          ))}
          <SaveBar form={form} labelOf={(name) => t(name)} save={t('save')} />
        </Form>
        {dialog}
      </Sheet>
    </div>
  )
}

interface SettingFieldProps {
  readonly name: CompanyField
  readonly kind: string
  readonly form: ReturnType<typeof useVersionedForm<AdminSettings, SettingsValues>>
}

function SettingField({ name, kind, form }: SettingFieldProps) {
  const facts = { ...form.field(name), label: t(name), hint: hintOf(name) }
  const { value } = form.field(name)
  if (kind === 'switch')
    return (
      <CheckField
        id={name}
        label={t(name)}
        hint={hintOf(name)}
        checked={value === 'true'}
        onChange={(event) => form.set({ [name]: String(event.currentTarget.checked) })}
      />
    )
  if (kind === 'reports')
    return <ReportSwitches off={value} onOff={(next) => form.set({ offReports: next })} />
  if (kind === 'programme')
    return (
      <SelectField
        {...facts}
        options={FEE_PROGRAMMES.map((programme) => ({
          value: programme,
          label: t(`programme_${programme}`),
        }))}
      />
    )
  if (name === 'achMaxChargeCents')
    return (
      <>
        <TextField {...facts} maxLength={300} inputMode="decimal" />
        {form.changed.includes(name) ? <DebitsAboveLimit typed={value} /> : null}
      </>
    )
  if (kind === 'lines') return <TextAreaField {...facts} rows={4} maxLength={800} />
  return <TextField {...facts} maxLength={300} inputMode={kind === 'text' ? 'text' : 'decimal'} />
}

/** Ticked: the report can be opened. */
function ReportSwitches({ off, onOff }: { readonly off: string; readonly onOff: (next: string) => void }) {
  const kept = offReportsOf(off)
  const toggle = (report: ReportName, isOn: boolean) =>
    onOff(REPORT_NAMES.filter((it) => (it === report ? !isOn : kept.includes(it))).join(','))
  return (
    <fieldset className="report-switches">
      <legend>{t('offReports')}</legend>
      <p className="hint">{t('offReportsHint')}</p>
      {REPORT_NAMES.map((report) => (
        <CheckField
          key={report}
          id={`report-${report}`}
          label={REPORTS[report].title}
          checked={!kept.includes(report)}
          onChange={(event) => toggle(report, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

function hintOf(name: CompanyField): string {
  if (name === 'mapsTemplate' || name === 'mapsLinkTemplate') return t(`${name}Hint`, PLACE)
  return isFeeRate(name) ? t('feeHint') : t(`${name}Hint`)
}
