import type { ImportColumns, ImportMapping, ImportRun } from '@fieldstone/contract/entities/import'
import { importRoutes } from '@fieldstone/contract/routes/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/imports.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { unusedColumns, withIgnored, withKey } from './mapping.ts'
import { PlaceFields } from './place-fields.tsx'
import { useImportAction } from './use-import-action.ts'

interface MappingSectionProps {
  readonly run: ImportRun
  readonly onChecked: () => void
}

/** Which column of the file is which of our fields, and the check of the file. */
export function MappingSection({ run, onChecked }: MappingSectionProps) {
  const columns = useQuery({
    queryKey: ['import-columns', run.id],
    queryFn: ({ signal }) => call(importRoutes.importColumns, { params: { id: run.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <TableSheet isRuled title={t('columnsHeading')}>
      <Loaded query={columns} failedTitle={t('columnsFailed')} skeleton={<BlockSkeleton height="24rem" />}>
        {(found) => <MappingForm run={run} found={found} onChecked={onChecked} />}
      </Loaded>
    </TableSheet>
  )
}

interface MappingFormProps extends MappingSectionProps {
  readonly found: ImportColumns
}

function MappingForm({ run, found, onChecked }: MappingFormProps) {
  const [mapping, setMapping] = useState<ImportMapping>(run.mapping ?? found.mapping)
  const check = useImportAction(run.id, () =>
    call(importRoutes.checkImport, {
      params: { id: run.id },
      body: { mapping: withIgnored(withKey(mapping), found.columns) },
    }),
  )
  const set = (change: Partial<ImportMapping>) => setMapping((now) => ({ ...now, ...change }))
  return (
    <form
      className="import-body stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate(undefined, { onSuccess: onChecked })
      }}
    >
      <p className="muted">{t(found.isRemembered ? 'columnsRemembered' : 'columnsSuggested')}</p>
      <UnusedColumns found={found} mapping={mapping} />
      <PlaceFields place={mapping.place} columns={found.columns} onPlace={(place) => set({ place })} />
      <ColumnsTable found={found} fields={mapping.fields} onFields={(fields) => set({ fields })} />
      <SelectField
        id="total"
        label={t('totalColumn')}
        value={mapping.total ?? ''}
        options={[
          { value: '', label: t('noTotal') },
          ...found.columns.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => set({ total: event.currentTarget.value || null })}
      />
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

interface UnusedColumnsProps {
  readonly found: ImportColumns
  readonly mapping: ImportMapping
}

/** What the file has and the mapping does not read; a column that the sender's last file did not have stands out. */
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
