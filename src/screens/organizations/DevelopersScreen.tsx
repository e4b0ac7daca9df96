import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { tabHref, useTab } from '../../components/use-tab';
import { DeliveryList } from './developers/DeliveryList';
import { ApiReference } from './developers/reference/ApiReference';
import { developersPath, developerTabs, newKeyHref, newWebhookHref } from './developers/hrefs';
import { KeyList } from './developers/KeyList';
import { WebhookList } from './developers/WebhookList';

const purposes = {
  'API keys': 'Keys with which your programs read and change what you can.',
  Webhooks: 'Addresses that we tell when something happens to your interviews.',
  Deliveries: 'What we sent to your webhooks lately.',
  'API reference': 'Every call, with an example that runs.',
} as const;

/**
 * `/dashboard/developers`: what an organization needs to connect its own programs (product: API keys; Webhooks; API
 * reference).
 */
export function DevelopersScreen() {
  const [tab] = useTab(developerTabs.length);
  const [, navigate] = useLocation();
  const name = developerTabs[tab] ?? developerTabs[0];
  return (
    <Page
      title="Developers"
      purpose={purposes[name]}
      action={
        name === 'API keys' ? (
          <LinkButton href={newKeyHref} variant="contained">
            Create API key
          </LinkButton>
        ) : (
          name === 'Webhooks' && (
            <LinkButton href={newWebhookHref} variant="contained">
              Add webhook
            </LinkButton>
          )
        )
      }
      tabs={{ label: 'Developers', items: developerTabs.map((label) => ({ label })), tab }}
      onTab={(next) => navigate(tabHref(developersPath, developerTabs, developerTabs[next] ?? developerTabs[0]))}
    >
      {name === 'API keys' && <KeyList />}
      {name === 'Webhooks' && <WebhookList />}
      {name === 'Deliveries' && <DeliveryList />}
      {name === 'API reference' && <ApiReference />}
    </Page>
  );
}
