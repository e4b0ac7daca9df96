import { useQueryClient } from '@tanstack/react-query';
import { Facts } from '../../../components/Facts';
import { stateNames } from '../../../contract/billing-buyer';
import { sellerId } from '../../../contract/billing-seller';
import { useMe } from '../../../services/queries/auth';
import { changedFacts } from '../../shared/record/changed-facts';
import { SoleRecord } from '../../shared/record/SoleRecord';
import { sellerKind } from './seller-kinds';

/** The seller that invoices name (product: Invoices). */
export function Seller() {
  const kind = sellerKind(useQueryClient());
  const { timeZone } = useMe();
  return (
    <SoleRecord
      kind={kind}
      id={sellerId}
      zone={timeZone}
      facts={(seller) => (
        <Facts
          facts={[
            ['Address', seller.address],
            ['State', stateNames[seller.state]],
            ['GSTIN', seller.gstin],
            ['SAC', seller.sac],
            ...changedFacts(seller, timeZone),
          ]}
        />
      )}
    />
  );
}
