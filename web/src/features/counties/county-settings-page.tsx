import {
  type CountyOffice,
  isOfficeNameMissing,
  OFFICE_FIELDS,
} from '@fieldstone/contract/entities/counties/county-office'
import {
  type CountyChoices,
  type CountySettings,
  countySettings,
} from '@fieldstone/contract/entities/counties/county-settings'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import { t as waiting } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/counties.ts'
import { t as rehearsal } from '../../lib/messages/rehearsals.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { WaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import EditConflict, { ticked } from '../../records/edit-conflict.tsx'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { useRehearse } from '../../records/rules/use-rehearse.ts'
import { SaveBar } from '../../records/save-bar.tsx'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.tsx'
import { CollectionsAgreementSheet } from './collections-agreement.tsx'
import { CountyPreviewNotice } from './county-preview.tsx'

/** The settings of one county; saving returns to the table. */
export default function CountySettingsPage() {
  const id = useIdParam('countyId')
  const settings = useCall(countyRoutes.getCountySettings, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded
      query={settings}
      title={t('editTitle')}
      failedTitle={t('failed')}
      skeleton={<PageLayoutSkeleton />}
    >
      {(county) => (
        <div className="stack loose narrow">
          <div className="stack tight">
            <p>
              <Link to={PATHS.counties}>{t('back')}</Link>
            </p>
            <PageHeading title={t('editTitle')} area={county.name} />
            <p className="lede">{t('editArea', { county: county.name, state: county.stateId })}</p>
          </div>
          <WaitingApprovals act="county-settings" subject={String(county.id)} />
          <Sheet isRuled>
            <SettingsForm key={county.id} county={county} />
          </Sheet>
          <CollectionsAgreementSheet countyId={county.id} />
        </div>
      )}
    </Loaded>
  )
}

const BOXES = ['canRequestPayoff', 'mustGetPayoffFromCounty', 'noPayoffAfterLegal'] as const
const OFFICE_LENGTHS = { officeName: 120, officePhone: 40, officeAddress: 200, officeUrl: 200 } as const
type Values = Readonly<Record<(typeof BOXES)[number] | 'legalAid' | keyof CountyOffice, string>>

const box = (isTicked: boolean): string => (isTicked ? 'yes' : '')

const choicesOf = (values: Values): CountyChoices => ({
  canRequestPayoff: values.canRequestPayoff === 'yes',
  mustGetPayoffFromCounty: values.mustGetPayoffFromCounty === 'yes',
  noPayoffAfterLegal: values.noPayoffAfterLegal === 'yes',
})

/** Name, phone, address and website of the county's office. */
const officeOf = ({ officeName, officePhone, officeAddress, officeUrl }: CountyOffice): CountyOffice => ({
  officeName,
  officePhone,
  officeAddress,
  officeUrl,
})

const valuesOf = (county: CountySettings): Values => ({
  canRequestPayoff: box(county.canRequestPayoff),
  mustGetPayoffFromCounty: box(county.mustGetPayoffFromCounty),
  noPayoffAfterLegal: box(county.noPayoffAfterLegal),
  legalAid: county.legalAid,
  ...officeOf(county),
})

function useSettingsRecord(): VersionedRecord<CountySettings, Values> {
  const save = useSend(countyRoutes.saveCountySettings, { shows: countyRoutes.getCountySettings })
  return {
    codec: countySettings,
    valuesOf,
    save: async ({ id, version }, _changed, values) => {
      const body = { ...choicesOf(values), ...officeOf(values), legalAid: values.legalAid, version }
      const { approvalId, ...saved } = await save({ params: { id }, body })
      void showSuccess(approvalId === undefined ? t('saved') : waiting('waits'))
      return saved
    },
  }
}

function SettingsForm({ county }: { readonly county: CountySettings }) {
  const navigate = useNavigate()
  const form = useVersionedForm<CountySettings, Values>({
    record: county,
    versioned: useSettingsRecord(),
    check: (values) => {
      const fields = {
        ...(isOfficeNameMissing(values, county) ? { officeName: t('officeNameProblem') } : {}),
        ...(/^(https:\/\/\S+)?$/.test(values.officeUrl.trim()) ? {} : { officeUrl: t('officeUrlProblem') }),
      }
      return Object.keys(fields).length === 0 ? null : { title: null, fields }
    },
    asksBeforeLeaving: true,
    onSaved: () => void navigate(PATHS.counties),
  })
  const { rehearse, isBusy } = useRehearse({
    onStaged: () => form.reset(),
    onRefused: (error) => void showFailure(error.message),
  })
  const stage = () => {
    const { id: countyId, version } = form.base
    rehearse({
      rule: null,
      county: { countyId, version, choices: choicesOf(form.values) },
      horizonOn: null,
    })
  }
  return (
    <Form form={form} className="stack loose">
      <EditConflict
        form={form}
        valuesOf={valuesOf}
        labelOf={(name) => t(name)}
        textOf={(name, value) => (BOXES.some((box) => box === name) ? ticked(value === 'yes') : value)}
      />
      {BOXES.map((name) => (
        <CheckField key={name} {...form.checkField(name)} label={t(name)} hint={t(`${name}Hint`)} />
      ))}
      <TextAreaField
        {...form.field('legalAid')}
        label={t('legalAid')}
        hint={t('legalAidHint')}
        rows={3}
        maxLength={300}
      />
      <h2>{t('officeHeading')}</h2>
      <p>{t('officeLede')}</p>
      {OFFICE_FIELDS.map((name) => (
        <TextField key={name} {...form.field(name)} label={t(name)} maxLength={OFFICE_LENGTHS[name]} />
      ))}
      <CountyPreviewNotice county={form.base} choices={choicesOf(form.values)} />
      <SaveBar
        form={form}
        labelOf={(name) => t(name)}
        save={t('save')}
        beside={
          BOXES.some((name) => form.changed.includes(name)) && form.conflict === null ? (
            <Button kind="default" isBusy={isBusy} onClick={stage}>
              {rehearsal('rehearseShort')}
            </Button>
          ) : null
        }
      />
    </Form>
  )
}
