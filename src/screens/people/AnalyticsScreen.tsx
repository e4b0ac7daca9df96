import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/Chart';
import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { analysisQuery } from '../../services/queries/home';
import { SpanFields } from './analysis/SpanFields';
import { analyses, analysisNames } from './analysis/analyses';
import { useSpan } from './analysis/use-span';
import { TwoColumns } from './widgets/TwoColumns';
import { Widget } from './widgets/Widget';
import { analysisHref } from './widgets/metrics';

/** `/dashboard/analytics`: the metrics of a span, each with a link to its interviews (product: Metrics). */
export function AnalyticsScreen() {
  const { userType, timeZone } = useMe();
  const span = useSpan(timeZone);
  const query = useQuery(analysisQuery(span.query));
  const shown = analysisNames.filter((name) => name !== 'panelists' || userType !== 'ORGANIZATION_USER');
  const { of } = span;
  return (
    <Page purpose="How interviews go, from request to decision. Each number leads to its interviews.">
      <SpanFields span={span} organization={query.data?.organization ?? null} />
      <TwoColumns>
        {shown.map((name) => {
          const { title, chart } = analyses[name];
          return (
            <Widget key={name} title={title} href={analysisHref(name, span.days, of)} more="Open" query={query}>
              {(data) => (
                <Chart
                  label={title}
                  {...chart(data, span.days, (part, days, more) =>
                    analysisHref(name, span.days, { ...of, part, rowsFrom: days.from, rowsTo: days.to, ...more }),
                  )}
                />
              )}
            </Widget>
          );
        })}
      </TwoColumns>
    </Page>
  );
}
