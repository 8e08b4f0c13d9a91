import {
  EMPTY_CELLS,
  type ImportColumns,
  type ImportMapping,
  type ImportRun,
  MATCH_BY,
  PARCEL_NUMBERS,
} from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/intake.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { AsideFields, KeyFields } from './column-choices.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { FileFormFields } from './file-form.tsx'
import { ImportWarnings } from './import-report.tsx'
import { unusedColumns, withIgnored } from './mapping.ts'
import { PlaceFields } from './place-fields.tsx'
import { TextList } from './text-list.tsx'
import { useImportAction } from './use-import-action.ts'
import {
  deleteSavedMapping,
  type FileForm,
  readSavedForm,
  saveForm,
  useMapping,
  usePreview,
} from './use-mapping.ts'
import { useOnceTrue } from './use-once-true.ts'

interface MappingSectionProps {
  readonly run: ImportRun
  readonly onChecked: () => void
}

const FOUND: FileForm = { headerRow: null, sheet: null, delimiter: null }
/** Wait this long after a change: the server reads the whole file for its columns. */
const PAUSE_MS = 400

const formOf = (mapping: ImportMapping | null): FileForm =>
  mapping ? { headerRow: mapping.headerRow, sheet: mapping.sheet, delimiter: mapping.delimiter } : FOUND

/** Maps the columns of the file to our fields, and starts the check. */
export function MappingSection({ run, onChecked }: MappingSectionProps) {
  const [form, setForm] = useState<FileForm>(() => readSavedForm(run.id) ?? formOf(run.mapping))
  const settled = useSettled(form, PAUSE_MS)
  const columns = useCall(
    importRoutes.importColumns,
    { params: { id: run.id }, query: queryOf(settled) },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  )
  const isLaidOut = useOnceTrue(
    columns.isError ||
      Object.values(form).some((it) => it !== null) ||
      headerRowOf(form, columns.data) === 'none',
  )
  return (
    <TableSheet isRuled title={t('columnsHeading')}>
      <details className="import-layout" open={isLaidOut}>
        <summary>{t('layout')}</summary>
        <FileFormFields
          kind={columns.data?.kind ?? null}
          isHeaderless={headerRowOf(form, columns.data) === 'none'}
          form={form}
          onForm={(next) => {
            setForm(next)
            saveForm(run.id, next)
          }}
        />
      </details>
      <Loaded query={columns} failedTitle={t('columnsFailed')} skeleton={<BlockSkeleton height="24rem" />}>
        {(found) => <MappingForm run={run} found={found} form={settled} onChecked={onChecked} />}
      </Loaded>
    </TableSheet>
  )
}

/** Returns the chosen header row, or 'none' if the server found none. Null lets the server find the row again. */
const headerRowOf = ({ headerRow }: FileForm, found: ImportColumns | undefined) =>
  headerRow ?? (found?.mapping.headerRow === 'none' ? 'none' : null)

const queryOf = ({ headerRow, sheet, delimiter }: FileForm) => ({
  ...(headerRow === null ? {} : { headerRow }),
  ...(sheet === null ? {} : { sheet }),
  ...(delimiter === null ? {} : { delimiter }),
})

interface MappingFormProps extends MappingSectionProps {
  readonly found: ImportColumns
  readonly form: FileForm
}

function MappingForm({ run, found, form, onChecked }: MappingFormProps) {
  const { mapping, isBegun, set } = useMapping(run, found)
  const { matchBy = 'key' } = mapping
  const sent = {
    ...withIgnored(mapping, found.columns),
    headerRow: headerRowOf(form, found),
    delimiter: found.mapping.delimiter,
    sheet: form.sheet ?? mapping.sheet,
  }
  const preview = usePreview(run.id, sent)
  const check = useImportAction(importRoutes.checkImport)
  // Show no problems before staff have changed anything.
  const problems = isBegun ? (preview?.problems ?? []) : []
  const problemAt = (place: string) =>
    problems
      .filter(({ at }) => at === place)
      .map(({ message }) => message)
      .join('; ') || null
  const needsSettings = useOnceTrue(hasSettings(mapping) || problems.some(({ at }) => SETTINGS.has(at)))
  const unused = unusedColumns({ ...mapping, aside: [] }, found.columns)
  return (
    <form
      className="import-body stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const onSuccess = () => {
          deleteSavedMapping(run.id)
          onChecked()
        }
        check.mutate({ params: { id: run.id }, body: { mapping: sent } }, { onSuccess })
      }}
    >
      <p className="muted">{t(found.isRemembered ? 'columnsRemembered' : 'columnsSuggested')}</p>
      <UnusedColumns found={found} mapping={mapping} />
      <PlaceFields
        place={mapping.place}
        columns={found.columns}
        problem={problemAt('place')}
        onPlace={(place) => set({ place })}
      />
      <ColumnsTable
        key={found.columns.map(({ name }) => name).join('\n')}
        found={found}
        fields={mapping.fields}
        matchBy={matchBy}
        preview={preview}
        onFields={(fields) => set({ fields })}
      />
      <details open={needsSettings}>
        <summary>{t('settings')}</summary>
        <div className="stack import-settings">
          <SelectField
            id="matchBy"
            label={t('matchBy')}
            hint={matchBy === 'key' ? undefined : t('matchByNumberHint')}
            value={matchBy}
            options={MATCH_BY.map((value) => ({ value, label: t(`matchBy_${value}`) }))}
            onChange={(event) => set({ matchBy: event.currentTarget.value as typeof matchBy })}
          />
          {matchBy === 'key' ? (
            <KeyFields
              columns={found.columns}
              chosen={mapping.key}
              problem={problemAt('key')}
              onKey={(key) => set({ key })}
            />
          ) : null}
          <SelectField
            id="emptyCells"
            label={t('emptyCells')}
            hint={t('emptyCellsHint')}
            value={mapping.emptyCells ?? 'keep'}
            options={EMPTY_CELLS.map((value) => ({ value, label: t(`emptyCells_${value}`) }))}
            onChange={(event) =>
              set({ emptyCells: event.currentTarget.value as (typeof EMPTY_CELLS)[number] })
            }
          />
          <div className="stack tight">
            <span>{t('emptyIs')}</span>
            <TextList
              label={t('emptyIs')}
              placeholder={t('emptyIsHint')}
              texts={mapping.emptyIs ?? []}
              onTexts={(emptyIs) => set({ emptyIs })}
            />
          </div>
          <AsideFields columns={unused} aside={mapping.aside ?? []} onAside={(aside) => set({ aside })} />
          <SelectField
            id="total"
            label={t('totalColumn')}
            error={problemAt('total') ?? undefined}
            value={mapping.total ?? ''}
            none={t('noTotal')}
            options={found.columns.map(({ name }) => ({ value: name, label: name }))}
            onChange={(event) => set({ total: event.currentTarget.value || null })}
          />
          <SelectField
            id="parcelNumbers"
            label={t('parcelNumbers')}
            hint={t('parcelNumbersHint')}
            value={mapping.parcelNumbers ?? 'as-written'}
            options={PARCEL_NUMBERS.map((value) => ({ value, label: t(`parcelNumbers_${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ parcelNumbers: PARCEL_NUMBERS.find((option) => option === value) ?? 'as-written' })
            }
          />
        </div>
      </details>
      <ImportWarnings warnings={preview?.warnings ?? []} hint={t('previewWarningsHint')} />
      {check.error ? (
        <Notice kind="bad" title={t('failed')} role="alert">
          <span className="import-problem">{check.error.message}</span>
        </Notice>
      ) : null}
      <div>
        <Button type="submit" isBusy={check.isPending}>
          {t(run.state === 'draft' ? 'check' : 'checkAgain')}
        </Button>
      </div>
    </form>
  )
}

/** The places of problems that the settings below the columns correct. */
const SETTINGS: ReadonlySet<string> = new Set(['key', 'total', 'aside'])

/** Whether a setting is not the usual one. */
const hasSettings = ({ matchBy, emptyCells, emptyIs, parcelNumbers, aside }: ImportMapping): boolean =>
  (matchBy ?? 'key') !== 'key' ||
  (emptyCells ?? 'keep') !== 'keep' ||
  (parcelNumbers ?? 'as-written') !== 'as-written' ||
  [emptyIs, aside].some((texts = []) => texts.length > 0)

interface UnusedColumnsProps {
  readonly found: ImportColumns
  readonly mapping: ImportMapping
}

/** Lists the columns that the mapping does not read. Highlights those that the source's last file did not have. */
function UnusedColumns({ found, mapping }: UnusedColumnsProps) {
  const ignored = found.mapping.ignored ?? []
  const unused = unusedColumns(mapping, found.columns)
  const isNew = (name: string) => found.isRemembered && !ignored.includes(name)
  const [fresh, known] = [unused.filter(isNew), unused.filter((name) => !isNew(name))]
  return (
    <>
      {fresh.length === 0 ? null : (
        <Notice kind="waiting" title={t('columnsNew')}>
          {t('columnsNewHint', { columns: fresh.join(', ') })}
        </Notice>
      )}
      {known.length === 0 ? null : (
        <p className="muted small">{t('columnsUnused', { columns: known.join(', ') })}</p>
      )}
    </>
  )
}
