import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { ChoiceField, type CellFieldProps } from '../../../components/ChoiceField';
import { useSettled } from '../../../components/use-settled';
import type { Page } from '../../../contract/kit';

interface SearchChoiceProps<Row, Key extends QueryKey> extends CellFieldProps {
  /** Searches for a part of a name. An empty text finds the first few. */
  find: (q: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  nameOf: (row: Row) => string;
  /** Whether the search is possible yet, for example because the organization is known. */
  ready?: boolean;
}

const pause = 250;

/** A field for the name of an object on the server, chosen from search results or typed. */
export function SearchChoice<Row, Key extends QueryKey>(props: SearchChoiceProps<Row, Key>) {
  const { find, nameOf, ready = true, ...field } = props;
  const [open, setOpen] = useState(false);
  // The initial text, from the uploaded file, finds nothing and is not searched for.
  const [said] = useState(field.value);
  const wanted = field.value === said ? '' : field.value.trim();
  const q = useSettled(wanted, pause);
  const { data, isPlaceholderData, isFetching } = useQuery({ ...find(q), enabled: ready && open && !field.disabled });
  // Results of an earlier text are not offered.
  const fresh = q === wanted && !isPlaceholderData;
  const names = fresh ? (data?.content ?? []).map(nameOf) : [];
  return (
    <ChoiceField
      {...field}
      found
      options={[...new Set(names)]}
      loading={ready && (!fresh || isFetching)}
      onOpen={() => setOpen(true)}
    />
  );
}
