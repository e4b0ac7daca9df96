import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { ChoiceField, type CellFieldProps } from '../../../components/ChoiceField';
import { useSettled } from '../../../components/use-settled';
import type { Page } from '../../../contract/kit';

interface SearchChoiceProps<Row, Key extends QueryKey> extends CellFieldProps {
  /** The search for a part of a name; an empty text finds the first few. */
  find: (q: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  nameOf: (row: Row) => string;
  /** Whether it is known where to search. */
  ready?: boolean;
}

const pause = 250;

/** A text that is the name of something on the server: chosen among what is found, or typed. */
export function SearchChoice<Row, Key extends QueryKey>(props: SearchChoiceProps<Row, Key>) {
  const { find, nameOf, ready = true, ...field } = props;
  const [open, setOpen] = useState(false);
  // What the file said finds nothing.
  const [said] = useState(field.value);
  const wanted = field.value === said ? '' : field.value.trim();
  const q = useSettled(wanted, pause);
  const { data, isPlaceholderData, isFetching } = useQuery({ ...find(q), enabled: ready && open && !field.disabled });
  // What an earlier text found is not offered.
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
