import { catalogue, type CatalogueRow } from '@ido/contract'
import { useQueryClient } from '@tanstack/react-query'
import { managedDetailQuery, managedKey } from '../../ui/manage/calls.ts'
import { catalogueKey } from './queries.ts'

/** Shows a product as it is after something beside its form was changed. */
export function useProductChanged(): (row: CatalogueRow) => void {
  const client = useQueryClient()
  return (row) => {
    client.setQueryData(managedDetailQuery<CatalogueRow>(catalogue, row.id).queryKey, row)
    void client.invalidateQueries({ queryKey: managedKey(catalogue) })
    void client.invalidateQueries({ queryKey: catalogueKey })
  }
}
